/**
 * Local storage that may be missing or full (private windows, blocked cookies): reading then gives null and writing
 * does nothing, instead of taking the page down.
 */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes, or removes where `value` is null. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Remembering is a kindness, not a need.
  }
}
