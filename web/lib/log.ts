/** What helps whoever opens the browser's console. Never what a person must know: that stands on the page. */
export const log = {
  // oxlint-disable-next-line no-console -- the one place that writes to the browser's console
  warn: (message: string, ...facts: unknown[]): void => console.warn(`[segue] ${message}`, ...facts),
};
