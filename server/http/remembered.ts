import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { basePathOf } from '#server/lib/base-path.ts';
import { rememberMs } from '#shared/accounts/factors.ts';
import { apiBasePath } from '#shared/limits.ts';

// The only cookie: no script may read what stands in for a second factor. It opens nothing without the password, and no other
// site can make a browser send it.

const prefix = 'segue_remembered_';
/** People who share a browser are few. */
const most = 20;
const cookie = /^segue_remembered_[0-9a-z]+=([\w-]{43})$/;

/** The secrets by which this browser is remembered, one for each person. */
export const readRemembered = (request: FastifyRequest): string[] =>
  (request.headers.cookie ?? '')
    .split(/;\s*/)
    .flatMap((pair) => cookie.exec(pair)?.[1] ?? [])
    .slice(0, most);

/** Lets a browser keep the secret by which it is remembered for a person. */
export function setRemembered(
  { config }: AppContext,
  reply: FastifyReply,
  { userId, secret }: { userId: string; secret: string },
): void {
  const parts = [
    `${prefix}${userId}=${secret}`,
    `Path=${basePathOf(config.publicUrl)}${apiBasePath}`,
    `Max-Age=${rememberMs / 1000}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(config.publicUrl.startsWith('https:') ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}
