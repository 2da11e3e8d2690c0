let host: HTMLElement | null = null;
let waiting: ((host: HTMLElement) => void)[] = [];

/** Registers the panel's element for embedded players; null when the panel closes. */
export function provideEmbedHost(element: HTMLElement | null): void {
  host = element;
  if (element === null) return;
  for (const resolve of waiting) resolve(element);
  waiting = [];
}

/** Resolves to the panel's element once the panel shows. A frame stays in it: moving a frame would load it again. */
export function embedHost(): Promise<HTMLElement> {
  return host ? Promise.resolve(host) : new Promise((resolve) => waiting.push(resolve));
}
