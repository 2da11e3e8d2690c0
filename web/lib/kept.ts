import { useCallback, useState } from 'react';
import { keptPrefix } from './forget-kept.ts';
import { subjectOf } from './jwt.ts';
import { getToken } from './session.ts';

// Texts that people have typed but not sent, so that an expired session or a reload loses nothing. It lasts as long as the
// tab, and is shown again only to the user who typed it.

interface Kept {
  who: string | null;
  value: unknown;
}

/** Keeps a half-filled form under a name of the form's own. Never give it a password. */
export function keep(name: string, value: unknown): void {
  // Once a session has ended, what it left behind still belongs to its person.
  const who = subjectOf(getToken()) ?? read(name)?.who ?? null;
  try {
    sessionStorage.setItem(keptPrefix + name, JSON.stringify({ who, value } satisfies Kept));
  } catch {
    // Keeping is a kindness, not a need.
  }
}

/** The value that the present user kept under a name, or null. */
export function kept(name: string): unknown {
  const found = read(name);
  if (!found) return null;
  const reader = subjectOf(getToken());
  return found.who === null || found.who === reader ? found.value : null;
}

/** Reports whether the present user has a value kept under a name; a dialog then opens by itself with it. */
export const isKept = (name: string): boolean => kept(name) !== null;

export function forget(name: string): void {
  try {
    sessionStorage.removeItem(keptPrefix + name);
  } catch {
    // Nothing was kept either.
  }
}

/**
 * `useState` for a form: `[value, setValue, forget]`. The value survives a reload and an ended session; `forget` restores
 * the initial one, after it was sent or discarded.
 */
export function useKeptState<T>(name: string, initial: T): [T, (value: T) => void, () => void] {
  const [first] = useState(initial);
  const [value, setValue] = useState<T>(() => (kept(name) as T | null) ?? initial);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      keep(name, next);
    },
    [name],
  );
  const drop = useCallback(() => {
    setValue(first);
    forget(name);
  }, [name, first]);
  return [value, set, drop];
}

function read(name: string): Kept | null {
  try {
    const text = sessionStorage.getItem(keptPrefix + name);
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}
