/** Diagnostics for the browser's console. Messages that a user must see stand on the page. */
export const log = {
  // oxlint-disable-next-line no-console -- the one place that writes to the browser's console
  warn: (message: string, ...facts: unknown[]): void => console.warn(`[segue] ${message}`, ...facts),
};
