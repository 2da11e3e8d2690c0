/** A login by another service that has come back: the code with which it goes on, or the reason why it does not. */
export interface Landed {
  kind: 'enter' | 'new' | 'link' | 'problem';
  value: string;
}

const kinds = ['enter', 'new', 'link', 'problem'] as const;

/** The login that the fragment of an address brings; or null. */
export function landingOf(hash: string): Landed | null {
  const [, name, value = ''] = /^#sign-on=(\w+)\.([\w-]+)$/.exec(hash) ?? [];
  const kind = kinds.find((one) => one === name);
  return kind ? { kind, value } : null;
}
