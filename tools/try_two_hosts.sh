#!/usr/bin/env bash
# Runs of ranks on several computers, tried on one: hosts made of Linux namespaces (network, name, mounts, shared memory, processes), wired by a
# virtual Ethernet, so that ranks of different hosts have nothing but TCP and the files between them. Needs root, iproute2 and Open MPI.
#
#   tools/try_two_hosts.sh build/bin/heartwright FOLDER [-n HOSTS] [TRIAL...]     # 2 hosts; every trial, or those named
#
# Trials: doctor same bench kill hung signal cable host slurm jobs (the last two where slurmd and munged are). Each says what came of it; the exit code is the number of those that failed.
# It shows that things work, not how fast they are: all hosts share the processors of this computer.
set -uo pipefail
[[ $# -ge 2 ]] || { sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 2; }
heartwright=$(realpath "$1") folder=$2 hosts=2 tools=$(realpath "$0")
shift 2
[[ ${1:-} == -n ]] && { hosts=$2; shift 2; }
chosen=("${@:-}")
[[ $EUID -eq 0 ]] || { echo "hosts of namespaces need root" >&2; exit 4; }
for program in unshare nsenter ip mpirun; do command -v $program > /dev/null || { echo "there is no $program" >&2; exit 4; }; done
mkdir -p "$folder" && folder=$(realpath "$folder") && cd "$folder" || exit 4
bridge=hwtry$$                                    # network names have at most 15 characters
pids=()                                           # of each host: a process that its namespaces live by; from the second on their number 1

# ---- hosts ------------------------------------------------------------------------------------------------------------------
# shellcheck disable=SC2046  # nothing or one word
on() { nsenter -t "${pids[$1]}" -n -u -m -i $([[ $1 -gt 1 ]] && echo -p) --wd="$PWD" -- "${@:2}"; }
end_host() { kill -KILL "${pids[$1]}" 2> /dev/null; wait "${holders[$1]}" 2> /dev/null; }
end_all() {
    end_slurm
    for k in $(seq "$hosts"); do [[ -n ${pids[k]:-} ]] && end_host "$k"; done
    for k in $(seq "$hosts"); do ip link delete "$bridge.$k" 2> /dev/null; done
    ip link delete $bridge 2> /dev/null
}
holders=()
start_host() {  # mpirun works on the first, which therefore sees the processes of all
    local k=$1 own=()
    [[ $k -gt 1 ]] && own=(--pid --fork --kill-child)
    unshare --net --uts --mount --ipc "${own[@]}" sh -c "hostname host$k; mount --bind '$folder/hosts' /etc/hosts; mount -t tmpfs tmpfs /dev/shm
        [ $k -gt 1 ] && mount -t proc proc /proc; ip link set lo up; exec sleep 100000" 2> /dev/null &
    holders[k]=$!
    for _ in $(seq 200); do
        pids[k]=$([[ $k -gt 1 ]] && pgrep -P "${holders[k]}" || echo "${holders[k]}")
        [[ -n ${pids[k]} && $(nsenter -t "${pids[k]}" -u hostname 2> /dev/null) == "host$k" && $(tr '\0' ' ' < "/proc/${pids[k]}/cmdline") == sleep* ]] && break
        sleep 0.05
    done
    ip link add "$bridge.$k" type veth peer name eth0 netns "${pids[k]}" && ip link set "$bridge.$k" master $bridge up &&
        on "$k" sh -c "ip address add 10.213.7.$k/24 dev eth0 && ip link set eth0 up" || { echo "a host cannot be made here" >&2; exit 4; }
    # What mpirun starts its daemons with: agent HOST COMMAND...
    {
        printf '#!/bin/bash\nhost=$1; shift\ncase $host in\n'
        for n in $(seq 2 "$k"); do echo "    host$n) pid=${pids[n]} ;;"; done
        printf '    *) echo "no host $host" >&2; exit 1 ;;\nesac\nexec nsenter -t $pid -n -u -m -i -p --wd="$PWD" -- sh -c "$*"\n'
    } > agent
    chmod +x agent
}
trap end_all EXIT
{ echo "127.0.0.1 localhost"; for k in $(seq "$hosts"); do echo "10.213.7.$k host$k"; done; } > hosts
ip link add $bridge type bridge && ip link set $bridge up || { echo "no bridge can be made here" >&2; exit 4; }
for k in $(seq "$hosts"); do start_host "$k"; done

# What Open MPI is told, by mpirun's own way of taking options from the environment: any mpirun started there uses these hosts.
for k in $(seq "$hosts"); do echo "host$k slots=1"; done > hostfile
mpi=(OMPI_MCA_plm_rsh_agent="$folder/agent" OMPI_MCA_orte_default_hostfile="$folder/hostfile" OMPI_MCA_btl_tcp_if_include=eth0 OMPI_MCA_oob_tcp_if_include=eth0
    OMPI_MCA_mpi_yield_when_idle=1 OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1)
# by_mpirun N WORDS...: N ranks on each host, started by mpirun on the first.
by_mpirun() {
    local list=""
    for k in $(seq "$hosts"); do list+="${list:+,}host$k:$1"; done
    on 1 env "${mpi[@]}" mpirun --bind-to none -n $(($1 * hosts)) --host "$list" "$heartwright" "${@:2}"
}
# by_ranks WORDS...: a rank on each host, started by heartwright --ranks.
by_ranks() { on 1 env "${mpi[@]}" "$heartwright" "$@" --ranks "$hosts"; }

# ---- trials -----------------------------------------------------------------------------------------------------------------
failed=0
check() {  # what, a condition
    if eval "$2"; then
        echo "  $1"
    else
        echo "  FAILED: $1 ($2)"
        failed=$((failed + 1))
    fi
}
wanted() { [[ -z ${chosen[0]} || " ${chosen[*]} " == *" $1 "* ]]; }
cat > slab.json << 'END'
{"format": 1, "name": "slab", "model": "ten_tusscher_panfilov_2006", "variant": "epi", "time": {"end": "60 ms", "dt": "0.02 ms"},
 "geometry": {"cells": [40, 24, 16], "spacing": "0.2 mm"}, "tissue": {"D": ["0.15 mm^2/ms", "0.05 mm^2/ms", "0.05 mm^2/ms"]},
 "fibres": {"constant": [1, 1, 0]},
 "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 4}}, "current": "-52 A/F", "start": "1 ms", "duration": "1 ms"}],
 "probes": [{"name": "near", "cell": [5, 5, 5], "show": ["V", "Ca_i"]}, {"name": "far", "cell": [39, 23, 15], "show": ["V"]}],
 "maps": [{"activation": {"threshold": "-20 mV"}}, {"peak": "V"}], "fields": {"show": ["V"], "every": "5 ms"},
 "checkpoints": {"every": "4 ms"}}
END
run=(run slab.json --backend cpu --threads 1)
reference() { [[ -e one/summary.json ]] || "$heartwright" "${run[@]}" -o one > one.log 2>&1; }  # of one rank
alike() { "$heartwright" compare one "$1" --within 0 > "$1.compare" 2>&1; }

trial_doctor() {
    by_mpirun 2 doctor --mpi > doctor.log 2>&1
    check "doctor --mpi names $hosts computers" "[[ $? == 0 ]] && grep -q host1 doctor.log && grep -q host$hosts doctor.log"
    sed 's/^/    /' doctor.log
}
trial_same() {
    for n in 1 2; do
        by_mpirun $n "${run[@]}" -o on$n --force > on$n.log 2>&1
        check "$n ranks on each of $hosts hosts leave what one rank leaves" "[[ $? == 0 ]] && grep -q '$((n * hosts)) ranks on $hosts computers' on$n.log && alike on$n"
    done
}
trial_bench() {
    by_ranks bench ten_tusscher_panfilov_2006 --backend cpu --threads 1 --weak --cells 4e4 --steps 50 --json > bench.json 2> bench.log
    check "bench knows of $hosts nodes" "[[ $? == 0 ]] && grep -q '\"nodes\": $hosts' bench.json"
    grep -E '"(exchange_ms|bytes|peers|efficiency)"' bench.json
}
# Starts the run into folder $1 and does $2 once it is under way; its log in $1.log, its exit code in $code.
disturb() {
    rm -rf "$1"
    by_ranks "${run[@]}" -o "$1" "${@:3}" > "$1.log" 2>&1 &
    local job=$! begin
    for _ in $(seq 600); do
        [[ $(find "$1/checkpoints" -maxdepth 1 -name 'step_????????????' 2> /dev/null | wc -l) -ge 1 ]] && break
        sleep 0.1
    done
    eval "$2"
    begin=$SECONDS
    while kill -0 $job 2> /dev/null && [[ $((SECONDS - begin)) -lt 90 ]]; do sleep 0.1; done
    kill -0 $job 2> /dev/null && { echo "  it does not end"; kill -KILL $job; pkill -KILL -f "heartwright-solver .*-o $1 "; }
    wait $job
    code=$?
}
rank_of_last() { pgrep --ns "${pids[$hosts]}" --nslist pid -f "heartwright-solver .*-o $1" | head -1; }
messages() { grep -cE 'machine fault|fault of heartwright|error:' "$1.log"; }
is_left() { pgrep -f "heartwright-solver .*-o $1" > /dev/null; }
# It ended with a code and one message that says so; nothing is left of it, and what it left goes on, here, to what one rank leaves.
check_end() {
    check "code $2: $(grep -hE 'machine fault|ranks: stopped' "$1.log" | head -1)" "[[ $code == $2 && $(messages "$1") == $3 ]] && grep -qE '$4' $1.log && ! is_left $1"
    "$heartwright" "${run[@]}" -o "$1" --resume > "$1.resumed.log" 2>&1
    check "  resumed on one rank it ends as a run that nothing disturbed" "grep -q 'goes on from the checkpoint' $1.resumed.log && alike $1"
}
trial_kill() {
    disturb kill 'kill -KILL $(rank_of_last kill)'
    check_end kill 4 1 "rank $((hosts - 1)) on host$hosts was ended by signal 9"
}
trial_hung() {
    disturb hung 'kill -STOP $(rank_of_last hung)' --watchdog 0.1
    check_end hung 4 1 "no step for 0.1 minutes .* nothing is heard of host$hosts .rank $((hosts - 1))."
}
trial_signal() {
    disturb signal 'kill -TERM $(pgrep -P $job || echo $job)'
    check_end signal 143 0 "the ranks: stopped after"
}
trial_host() {  # the whole computer goes, with all of its processes
    disturb host 'end_host $hosts'
    check_end host 4 1 "the connection to (host$hosts|another computer) broke off"
    ip link delete "$bridge.$hosts" 2> /dev/null
    start_host "$hosts"
}
trial_cable() {  # nobody dies, nothing arrives any more
    disturb cable 'ip link set "$bridge.$hosts" down' --watchdog 0.1
    ip link set "$bridge.$hosts" up
    check_end cable 4 1 "no step for 0.1 minutes"
}

# A Slurm of these hosts: munged, slurmctld on the first, a slurmd on each.
end_slurm() { for file in slurm/*.pid; do [[ -e $file ]] && kill "$(cat "$file")" 2> /dev/null; done; }
start_slurm() {
    rm -rf slurm && mkdir -p slurm/state $(seq -f "slurm/tmp.host%g" "$hosts") && head -c 1024 /dev/urandom > slurm/key && chmod 400 slurm/key || return 1
    {
        printf '%s\n' ClusterName=try "SlurmctldHost=host1(10.213.7.1)" AuthType=auth/munge "AuthInfo=socket=$folder/slurm/munge,cred_expire=10" SlurmUser=root \
            ProctrackType=proctrack/linuxproc TaskPlugin=task/none SelectType=select/cons_tres SelectTypeParameters=CR_Core MpiDefault=none \
            ReturnToService=2 "StateSaveLocation=$folder/slurm/state" "SlurmdSpoolDir=$folder/slurm/spool.%n" "TmpFS=$folder/slurm/tmp.%n" "SlurmctldPidFile=$folder/slurm/ctld.pid" \
            "SlurmdPidFile=$folder/slurm/d.%n.pid" "SlurmctldLogFile=$folder/slurm/ctld.log" "SlurmdLogFile=$folder/slurm/d.%n.log"
        for k in $(seq "$hosts"); do echo "NodeName=host$k NodeAddr=10.213.7.$k CPUs=2 State=UNKNOWN"; done
        echo "PartitionName=main Nodes=host[1-$hosts] Default=YES MaxTime=INFINITE State=UP OverSubscribe=YES"
    } > slurm/slurm.conf
    munged --force --key-file="$folder/slurm/key" --socket="$folder/slurm/munge" --pid-file="$folder/slurm/munged.pid" --log-file="$folder/slurm/munged.log" \
        --seed-file="$folder/slurm/seed" || return 1
    on 1 slurmctld -f "$folder/slurm/slurm.conf" || return 1
    for k in $(seq "$hosts"); do on "$k" slurmd -f "$folder/slurm/slurm.conf" || return 1; done
    for _ in $(seq 100); do
        [[ $(on 1 env SLURM_CONF="$folder/slurm/slurm.conf" sinfo -h -o %D -t idle 2> /dev/null) == "$hosts" ]] && return 0
        sleep 0.2
    done
    return 1
}
by_srun() { on 1 env "${mpi[@]}" SLURM_CONF="$folder/slurm/slurm.conf" srun --mpi=pmix -N "$hosts" -n "$hosts" "$heartwright" "$@"; }
trial_slurm() {
    command -v slurmctld slurmd munged > /dev/null || { echo "  no Slurm here"; return; }
    start_slurm
    check "slurmd on $hosts hosts" "[[ $? == 0 ]]"
    by_srun "${run[@]}" -o srun --force > srun.log 2>&1
    check "srun of a rank on each of $hosts hosts leaves what one rank leaves" "[[ $? == 0 ]] && grep -q '$hosts ranks on $hosts computers' srun.log && alike srun"
    end_slurm
}

# The templates of tools/slurm as they are, but for what they ask of a node.
tools=$(dirname "$(realpath "$tools")")
in_slurm() { on 1 env "${mpi[@]}" SLURM_CONF="$folder/slurm/slurm.conf" HEARTWRIGHT_SRUN=--mpi=pmix PATH="$(dirname "$heartwright"):$PATH" "$@"; }
template() { sed -E "/^#SBATCH --gpus/d; s/^(#SBATCH --nodes)=.*/\\1=$2/; s/^(#SBATCH --(ntasks-per-node|cpus-per-task))=.*/\\1=1/; s/^(#SBATCH --time)=.*/\\1=00:08:00/" "$tools/slurm/$1" > "$1"; }
ended() { for _ in $(seq 1200); do [[ -z $(in_slurm squeue -h -j "$1" 2> /dev/null) ]] && return 0; sleep 0.2; done; return 1; }
trial_jobs() {
    command -v slurmctld slurmd munged > /dev/null || { echo "  no Slurm here"; return; }
    start_slurm || { check "slurmd on $hosts hosts" false; return; }
    local job folder_of what
    template run.sbatch "$hosts" && template scaling.sbatch "$hosts" && template sweep.sbatch 1 && rm -rf timed preempted block ./*.job.log
    # By scancel as --signal=USR1@300 does, to the ranks; by requeue as pre-emption does: SIGTERM to all, and queued again by Slurm.
    for folder_of in timed preempted; do
        job=$(in_slurm sbatch --parsable --output=$folder_of.job.log run.sbatch slab.json $folder_of --backend cpu --threads 1)
        for _ in $(seq 600); do [[ $(find $folder_of/checkpoints -maxdepth 1 -name 'step_????????????' 2> /dev/null | wc -l) -ge 1 ]] && break; sleep 0.1; done
        if [[ $folder_of == timed ]]; then
            what="the job is queued again"
            in_slurm scancel --signal=USR1 "$job"
        else
            what="ended by SIGTERM"
            in_slurm scontrol requeue "$job"
        fi
        ended "$job"
        check "run.sbatch, $folder_of: $what; gone on, from its checkpoint, to what one rank leaves" \
            "[[ $? == 0 ]] && grep -q '$what' $folder_of.job.log && grep -q 'goes on from the checkpoint' $folder_of.job.log && alike $folder_of"
    done
    printf '%s\n' set.g_Kr '*1' '*0.8' '*0.6' '*0.4' > values.csv
    job=$(in_slurm sbatch --parsable --array=0-1 --output=block.%a.job.log sweep.sbatch slab.json values.csv block --backend cpu --set 'time.end=2 ms')
    ended "$job"
    check "sweep.sbatch: two jobs of an array make one table" "[[ $? == 0 && $(grep -c '^[0-9]*,done,' block/results.csv) == 4 ]]"
    rm -rf measured
    job=$(in_slurm sbatch --parsable --output=measured.job.log scaling.sbatch karma_1994 measured --backend cpu --threads 1 --cells 2e4 --steps 50)
    ended "$job"
    check "scaling.sbatch: weak and strong on one and on all ranks, and the model of them" \
        "[[ $? == 0 && $(find measured -name '*.json' -size +0 | wc -l) == 4 ]] && grep -q 'strong, 2e+09 cells' measured.job.log"
    end_slurm
}

reference
for trial in doctor same bench kill hung signal cable host slurm jobs; do
    wanted $trial || continue
    echo "$trial"
    trial_$trial
done
echo "$failed failed"
exit $failed
