/** The state that registration hands to the login: the person's name, and whether a mail comes first. */
export interface Registered {
  registered: string;
  mustVerify: boolean;
}

/** The account that was just opened, from a location's state; or null. */
export function registeredIn(state: unknown): Registered | null {
  const { registered, mustVerify } = (state ?? {}) as Partial<Registered>;
  return typeof registered === 'string' ? { registered, mustVerify: mustVerify === true } : null;
}
