let host: HTMLElement | null = null;
let waiting: ((host: HTMLElement) => void)[] = [];

/** The panel tells here where an embedded player may stand; null when the panel goes. */
export function provideEmbedHost(element: HTMLElement | null): void {
  host = element;
  if (element === null) return;
  for (const resolve of waiting) resolve(element);
  waiting = [];
}

/** The place for an embedded player, once the panel shows. Moving a frame would load it again: it stays where it began. */
export function embedHost(): Promise<HTMLElement> {
  return host ? Promise.resolve(host) : new Promise((resolve) => waiting.push(resolve));
}
