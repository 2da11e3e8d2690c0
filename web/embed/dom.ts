type Attributes = Record<string, string | boolean | undefined>;

/** An element with attributes and children; whatever people wrote becomes text, never markup. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  setAll(element, attributes);
  element.append(...children);
  return element;
}

/** Sets attributes; removes those that are false or undefined. */
export function setAll(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? '' : value);
  }
}

const svgSpace = 'http://www.w3.org/2000/svg';

/** An icon of 24 units (Lucide's shapes, ISC licence), filled or drawn in lines. */
export function icon(path: string, { filled = false, size = 20 } = {}): SVGSVGElement {
  const svg = document.createElementNS(svgSpace, 'svg');
  setAll(svg, {
    viewBox: '0 0 24 24',
    width: String(size),
    height: String(size),
    fill: filled ? 'currentColor' : 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  });
  const shape = document.createElementNS(svgSpace, 'path');
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg;
}

export const shapes = {
  play: 'M6 4.5v15a1 1 0 0 0 1.5.86l12.5-7.5a1 1 0 0 0 0-1.72L7.5 3.64A1 1 0 0 0 6 4.5z',
  pause: 'M7 4h2.5v16H7zM14.5 4H17v16h-2.5z',
  previous: 'M19 5v14L8.5 12zM5 5v14',
  next: 'M5 5v14l10.5-7zM19 5v14',
  out: 'M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6',
  mark: 'M8 5a7 7 0 0 0 0 14c6.5 0 1.5-14 8-14a7 7 0 0 1 0 14',
} as const;
