/** What a new account's owner brings along to the login: their name, and the way they came from. */
export interface RegisteredState {
  registered: string;
}

/** The name of the account that was just opened, from a location's state. */
export function registeredAs(state: unknown): string | null {
  const known = typeof state === 'object' && state !== null && 'registered' in state;
  return known && typeof state.registered === 'string' ? state.registered : null;
}
