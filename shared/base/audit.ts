import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Id, Moment, optionalLine, pageSize } from '#shared/text.ts';

/** One administrative or account act, as it was written down. */
export const AuditEntry = z.object({
  id: z.string(),
  /** Empty: the system itself, or somebody whose name is not kept any more. */
  actor: z.string(),
  /** True for a person whose name is no longer kept. */
  is_nameless: z.boolean(),
  action: z.string(),
  subject_type: z.string(),
  /** Empty: an account that is gone, or no longer kept. */
  subject_id: z.string(),
  /** As it is called now; null where it is gone or has no name. */
  subject_name: z.nullable(z.string()),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Empty: the system itself, or older than 90 days. */
  ip: z.string(),
  created_at: Moment,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const auditPageSize = 50;

export const listAudit = endpoint({
  id: 'admin.audit',
  method: 'GET',
  path: '/api/v1/admin/audit',
  access: 'admin',
  summary: 'The audit log, newest first',
  description:
    'Lists what administrators did and what happened to accounts. Send the id of the last entry as `before` to get older ones.',
  query: z.object({
    /** Entries older than this one: the last of the page before. */
    before: z.optional(Id),
    limit: z._default(pageSize(200), auditPageSize),
    /** Prefix of the action: `user.` or `backup.restored`. */
    action: z._default(optionalLine(60), ''),
  }),
  reply: z.array(AuditEntry),
});
