import { createClient } from './generated/client';

export * from './generated';

/** Arguments of every call: the server, and a token where the call wants one. A call that fails throws the error's body. */
export function openSegue(baseUrl: string, token?: string) {
  return { client: createClient({ baseUrl, auth: token }), throwOnError: true } as const;
}
