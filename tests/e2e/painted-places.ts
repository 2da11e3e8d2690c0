/**
 * The places of the window as a reader sees them, in their order: each text with its box, colour and font, each picture with its
 * box, each ground with its box and colour. Runs in the page. The globe and the footer come with code of their own.
 */
export function placesOf(): string[] {
  const root = document.querySelector('#root');
  if (!root) return [];
  // React keeps words apart that stand side by side.
  root.normalize();
  const isLater = (element: Element) =>
    element.closest('#root footer') !== null || element.closest('header.sticky span.size-11') !== null;
  const boxOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
  const isSeen = ({ top, bottom, width, height }: DOMRect) =>
    width > 1 && height > 1 && bottom > 0 && top < innerHeight;

  function textPlace(text: Text): string[] {
    const parent = text.parentElement;
    const words = text.data.replaceAll(/\s+/g, ' ').trim();
    // Times that go on while one compares.
    if (!parent || words === '' || isLater(parent) || parent.closest('time')) return [];
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!isSeen(box) || parent.closest('.sr-only')) return [];
    const { color, fontFamily, fontSize, fontWeight } = getComputedStyle(parent);
    return [`${words} | ${boxOf(box)} | ${color} | ${fontWeight} ${fontSize} ${fontFamily.slice(0, 12)}`];
  }

  function elementPlace(element: Element): string[] {
    if (isLater(element) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      return [];
    if (element.closest('svg') && element.nodeName !== 'svg') return [];
    const box = element.getBoundingClientRect();
    if (!isSeen(box)) return [];
    const { backgroundColor, backgroundImage, borderBottomColor, borderBottomWidth, color } =
      getComputedStyle(element);
    const place = `${boxOf(box)} | ${color}`;
    if (element.nodeName === 'svg' || element.nodeName === 'IMG') return [`picture | ${place}`];
    const isPainted =
      backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none' || borderBottomWidth !== '0px';
    if (!isPainted) return [];
    const edge = borderBottomWidth === '0px' ? '' : borderBottomColor;
    return [`ground | ${boxOf(box)} | ${backgroundColor} ${backgroundImage} ${edge}`];
  }

  const places: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) places.push(...textPlace(node));
    else if (node instanceof Element) places.push(...elementPlace(node));
  }
  return places;
}
