"""Curves as SVG, for the tools beside it."""
import math

COLOURS = ("#b2182b", "#ef8a62", "#4393c3", "#2166ac", "#1a9850", "#762a83")


def ticks(low, high, count=5):
    """Round numbers from low to high."""
    step = 10 ** math.floor(math.log10((high - low) / count))
    step *= next(factor for factor in (1, 2, 5, 10) if (high - low) / (factor * step) <= count + 1)
    first = math.ceil(low / step - 1e-9)
    return [step * k for k in range(first, math.floor(high / step + 1e-9) + 1)]


def panel(out, place, title, x_label, y_label, curves, legend="top"):
    """place: left, top, width, height of the axes. curves: (name, [(x, y)], is_dashed, is_points); NaN breaks a line.
    legend: on the right, at the "top" or the "bottom"."""
    left, top, width, height = place
    points = [(x, y) for _, line, *_ in curves for x, y in line if not math.isnan(y)]
    x_low, x_high = min(x for x, _ in points), max(x for x, _ in points)
    y_low, y_high = min(y for _, y in points), max(y for _, y in points)
    margin = 0.05 * (y_high - y_low or 1)
    y_low, y_high = y_low - margin, y_high + margin
    at_x = lambda x: left + (x - x_low) / (x_high - x_low) * width
    at_y = lambda y: top + height - (y - y_low) / (y_high - y_low) * height
    for y in ticks(y_low, y_high):
        out.append(f'<line x1="{left}" x2="{left + width}" y1="{at_y(y):.1f}" y2="{at_y(y):.1f}" stroke="#e0e0e0"/>')
        out.append(f'<text x="{left - 6}" y="{at_y(y) + 4:.1f}" text-anchor="end">{y:g}</text>')
    for x in ticks(x_low, x_high):
        out.append(f'<text x="{at_x(x):.1f}" y="{top + height + 16}" text-anchor="middle">{x:g}</text>')
    out.append(f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="none" stroke="#888888"/>')
    out.append(f'<text x="{left + width / 2}" y="{top + height + 34}" text-anchor="middle">{x_label}</text>')
    out.append(
        f'<text transform="translate({left - 46} {top + height / 2}) rotate(-90)" text-anchor="middle">{y_label}</text>'
    )
    out.append(f'<text x="{left}" y="{top - 8}" font-weight="bold">{title}</text>')
    names = []
    for k, (name, line, is_dashed, is_points) in enumerate(curves):
        colour = COLOURS[k % len(COLOURS)]
        if is_points:
            out += [
                f'<circle cx="{at_x(x):.1f}" cy="{at_y(y):.1f}" r="3" fill="none" stroke="{colour}"'
                ' stroke-width="1.5"/>'
                for x, y in line
                if not math.isnan(y)
            ]
        else:
            dash = ' stroke-dasharray="5 3"' if is_dashed else ""
            pieces = [[]]
            for x, y in line:
                if math.isnan(y):
                    pieces.append([])
                else:
                    pieces[-1].append(f"{at_x(x):.1f},{at_y(y):.1f}")
            out += [
                f'<polyline fill="none" stroke="{colour}" stroke-width="1.5"{dash} points="{" ".join(piece)}"/>'
                for piece in pieces
                if piece
            ]
        y = top + (16 if legend == "top" else height - 10 - 16 * (len(curves) - 1)) + 16 * k
        x = left + width - 44 - 6.6 * max(len(name) for name, *_ in curves)
        if is_points:
            names.append(
                f'<circle cx="{x + 12:.1f}" cy="{y - 4}" r="3" fill="none" stroke="{colour}" stroke-width="1.5"/>'
            )
        else:
            names.append(
                f'<line x1="{x:.1f}" x2="{x + 24:.1f}" y1="{y - 4}" y2="{y - 4}" stroke="{colour}" stroke-width="1.5"'
                + (' stroke-dasharray="5 3"/>' if is_dashed else "/>")
            )
        names.append(f'<text x="{x + 30:.1f}" y="{y}">{name}</text>')
    # Curves may pass below their names.
    x, y = left + width - 50 - 6.6 * max(len(name) for name, *_ in curves), y - 16 * (len(curves) - 1) - 13
    box = f'x="{x:.1f}" y="{y}" width="{left + width - 2 - x:.1f}" height="{16 * len(curves) + 4}"'
    out.append(f'<rect {box} fill="white" fill-opacity="0.85"/>')
    out += names


def write_svg(file, width, height, body):
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif"'
        ' font-size="12">'
    )
    file.write_text(
        "\n".join([head, f'<rect width="{width}" height="{height}" fill="white"/>', *body, "</svg>"]) + "\n"
    )
