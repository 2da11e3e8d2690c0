import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Id, IdParams, linesOfText, Moment } from '#shared/text.ts';

/** Characters of an applicant's sentence, and of the reason of a decision. */
export const applicationReasonMax = 1000;

/** Somebody who wants to come in and waits for an administrator. */
export const Application = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  /** Their sentence. */
  reason: z.string(),
  created_at: Moment,
});
export type Application = z.infer<typeof Application>;

export const listApplications = endpoint({
  id: 'applications.list',
  method: 'GET',
  path: '/api/v1/admin/applications',
  access: 'admin',
  summary: 'Who wants to come in, the longest waiting first',
  description: 'Lists the accounts that wait for a decision.',
  reply: z.array(Application),
});

export const ApplicationDecision = z.strictObject({
  accept: z.boolean(),
  /** Is mailed to the applicant. */
  reason: z._default(linesOfText(applicationReasonMax), ''),
});
export type ApplicationDecision = z.output<typeof ApplicationDecision>;

export const decideApplication = endpoint({
  id: 'applications.decide',
  method: 'POST',
  path: '/api/v1/admin/applications/:id/decision',
  access: 'admin',
  summary: 'Let somebody in, or not',
  description: 'Opens the account or removes the application. The applicant gets a mail, with the reason.',
  params: IdParams,
  body: ApplicationDecision,
  example: { accept: false, reason: 'We are full.' },
  reply: 'nothing',
});
