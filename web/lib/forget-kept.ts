// Apart from kept.ts, since every page can log out, and few have forms.

/** Begins the names of all kept values in the tab's storage. */
export const keptPrefix = 'kept:';

/** Deletes all kept values after a voluntary logout, for the next person at this computer. */
export function forgetAll(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(keptPrefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept either.
  }
}
