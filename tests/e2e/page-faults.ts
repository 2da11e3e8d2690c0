// Faults of the page as it stands; each runs in the page itself.

/** Controls that only their background distinguishes from the page: forced colours replace it. */
export function controlsWithoutEdge(): string[] {
  // Ranges, checkboxes and file fields are drawn by the browser itself.
  const drawn = 'button, input:not([type=range], [type=file], [type=checkbox]), select, textarea, progress';
  return [...document.querySelectorAll<HTMLElement>(drawn)]
    .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      if (width < 4 || height < 4) return false;
      const { borderTopWidth, borderBottomWidth, borderBottomStyle } = getComputedStyle(control);
      const isEdged = Math.max(Number.parseFloat(borderTopWidth), Number.parseFloat(borderBottomWidth)) >= 1;
      return !isEdged || borderBottomStyle === 'none';
    })
    .map((control) => control.outerHTML.slice(0, 160));
}

/** Chosen items that differ from the others only by colours, which forced colours make equal. */
export function choicesThatLookAlike(): string[] {
  const styleOf = (element: Element): string => {
    const { borderBottomColor, borderBottomWidth, backgroundColor, color, textDecorationLine, fontWeight } =
      getComputedStyle(element);
    return [
      borderBottomColor,
      borderBottomWidth,
      backgroundColor,
      color,
      textDecorationLine,
      fontWeight,
    ].join();
  };
  const groups = [
    ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
    ['nav [aria-current=page]', 'nav a:not([aria-current])'],
  ] as const;
  return groups.flatMap(([chosen, other]) => {
    const [one, another] = [document.querySelector(chosen), document.querySelector(other)];
    return one && another && styleOf(one) === styleOf(another) ? [one.outerHTML.slice(0, 160)] : [];
  });
}

/** Text that is cut off unintentionally. */
export function cutText(): string[] {
  // Text that is meant to be shortened says so by an ellipsis or by a number of lines.
  const isMeant = (element: Element) => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(element);
    return textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
  };
  return [...document.querySelectorAll<HTMLElement>('button, a, label, h1, h2, h3, p')]
    .filter((element) => element.checkVisibility() && element.clientHeight > 4)
    .filter((element) => !isMeant(element))
    .filter((element) => !element.closest('.sr-only, [aria-hidden=true]'))
    .filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const isWider = overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
      const isHigher = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
      return isWider || isHigher;
    })
    .map((element) => element.outerHTML.slice(0, 160));
}

/** Targets that a finger may miss: less than 44 pixels high or wide, and no part of running text (WCAG 2.5.8). */
export function smallTargets(): string[] {
  const tapped = 'button, a[href], select, input:not([type=file]), [role=tab]';
  return (
    [...document.querySelectorAll<HTMLElement>(tapped)]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      // Links in running text, what only a keyboard finds, and a line to drag along.
      .filter((element) => !element.closest('p, li p, .sr-only, [class*=sr-only]'))
      // A link that spreads over its card by its `::after`.
      .filter((element) => getComputedStyle(element, '::after').position !== 'absolute')
      .map((element) => {
        const target = element.closest('label') ?? element;
        const { width, height } = target.getBoundingClientRect();
        return { width, height, markup: element.outerHTML.slice(0, 140) };
      })
      .filter(({ width, height }) => width > 1 && (height < 43.5 || width < 43.5))
      .map(({ width, height, markup }) => `${Math.round(width)}×${Math.round(height)} ${markup}`)
  );
}

/** The number of pixels of the page beyond the window's right edge. */
export function pixelsBeyond(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return Math.max(0, scrollWidth - clientWidth);
}
