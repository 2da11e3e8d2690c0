import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';

const PartState = z.enum(['ok', 'degraded', 'down']);

export const Health = z.object({
  status: PartState,
  version: z.string(),
  parts: z.record(z.string(), z.object({ status: PartState, note: z.optional(z.string()) })),
});
export type Health = z.infer<typeof Health>;

export const getHealth = endpoint({
  id: 'health.get',
  outsiders: 'always',
  method: 'GET',
  path: '/api/v1/health',
  access: 'public',
  asVisitor: true,
  summary: 'Whether the server is alive and each of its parts works',
  description: 'Tells whether this server is alive, and of each part that it needs whether it works.',
  reply: Health,
});

export const getReadiness = endpoint({
  id: 'health.ready',
  method: 'GET',
  path: '/api/v1/health/ready',
  access: 'public',
  asVisitor: true,
  summary: 'Whether the server is ready for requests',
  description:
    'Answers 200 while requests may be sent to this server, and 503 while it cannot answer them: its database is away or damaged.',
  reply: z.object({ ready: z.literal(true) }),
});
