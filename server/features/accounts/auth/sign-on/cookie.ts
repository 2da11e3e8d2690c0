import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { basePathOf } from '#server/lib/base-path.ts';
import { sha256 } from '#server/lib/hash.ts';
import { seal, unseal } from '#server/lib/seal.ts';
import { signOnCodeMs, signOnMs } from '#shared/accounts/sign-on.ts';
import { apiBasePath } from '#shared/limits.ts';

// Three sealed cookies that no script reads: the login that is under way, the code that this browser brought back, and that
// somebody has just logged out. `Lax`, since it is the provider's page that leads back here.

/** The login that this browser has begun. */
const Pending = z.object({
  issuer: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  return_to: z.string(),
  invitation: z.nullable(z.string()),
  /** The session that connects an identity with its account; null: a login. */
  link: z.nullable(z.object({ user_id: z.string(), session_id: z.string() })),
  until: z.number(),
});
export type Pending = z.infer<typeof Pending>;

const Bound = z.object({ hash: z.string(), until: z.number() });
const Left = z.object({ until: z.number() });

const pendingCookie = { name: 'segue_sign_on', purpose: 'sign-on pending', schema: Pending };
const boundCookie = { name: 'segue_sign_on_code', purpose: 'sign-on bound', schema: Bound };
const leftCookie = { name: 'segue_signed_off', purpose: 'sign-on left', schema: Left };
const leftMs = 12 * 60 * 60_000;

interface Cookie<S extends z.ZodMiniType<{ until: number }>> {
  name: string;
  purpose: string;
  schema: S;
}

function read<S extends z.ZodMiniType<{ until: number }>>(
  ctx: AppContext,
  request: FastifyRequest,
  { name, purpose, schema }: Cookie<S>,
): z.output<S> | null {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/);
  const sealed = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  const text = sealed ? unseal(ctx.serverKey, purpose, sealed) : null;
  const found = text === null ? null : schema.safeParse(JSON.parse(text)).data;
  return found && found.until > ctx.clock() ? found : null;
}

function write(ctx: AppContext, reply: FastifyReply, name: string, value: string, ms: number): void {
  const { publicUrl } = ctx.config;
  const parts = [
    `${name}=${value}`,
    `Path=${basePathOf(publicUrl)}${apiBasePath}`,
    `Max-Age=${ms / 1000}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ];
  // Fastify keeps each in a field of its own.
  reply.header('set-cookie', parts.join('; '));
}

function keep(
  ctx: AppContext,
  reply: FastifyReply,
  { name, purpose }: { name: string; purpose: string },
  value: object,
  ms: number,
): void {
  const text = JSON.stringify({ ...value, until: ctx.clock() + ms });
  write(ctx, reply, name, seal(ctx.serverKey, purpose, text), ms);
}

export const readPending = (ctx: AppContext, request: FastifyRequest): Pending | null =>
  read(ctx, request, pendingCookie);

export const keepPending = (ctx: AppContext, reply: FastifyReply, pending: Omit<Pending, 'until'>): void =>
  keep(ctx, reply, pendingCookie, pending, signOnMs);

/** Ends the login that is under way: each `state` is good for one answer. */
export const dropPending = (ctx: AppContext, reply: FastifyReply): void =>
  write(ctx, reply, pendingCookie.name, '', 0);

/** The hash of the code that this browser brought back; null: none. */
export const readBound = (ctx: AppContext, request: FastifyRequest): string | null =>
  read(ctx, request, boundCookie)?.hash ?? null;

export const bindCode = (ctx: AppContext, reply: FastifyReply, code: string): void =>
  keep(ctx, reply, boundCookie, { hash: sha256(code) }, signOnCodeMs);

/** Reports whether somebody has logged out here whom the provider still remembers. */
export const hasLeft = (ctx: AppContext, request: FastifyRequest): boolean =>
  read(ctx, request, leftCookie) !== null;

export const noteLeft = (ctx: AppContext, reply: FastifyReply): void =>
  keep(ctx, reply, leftCookie, {}, leftMs);

export const forgetLeft = (ctx: AppContext, reply: FastifyReply): void =>
  write(ctx, reply, leftCookie.name, '', 0);
