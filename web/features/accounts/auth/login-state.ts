/** The state from registration to login: the person's name, and whether a mail must be confirmed first. */
export interface Registered {
  registered: string;
  mustVerify: boolean;
}

/** The newly registered account, from a location's state, or null. */
export function registeredIn(state: unknown): Registered | null {
  const { registered, mustVerify } = (state ?? {}) as Partial<Registered>;
  return typeof registered === 'string' ? { registered, mustVerify: mustVerify === true } : null;
}
