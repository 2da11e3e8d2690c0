import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';

/** The steps of a new installation, in their order. */
export const firstSteps = ['name', 'doors', 'mail', 'storage', 'backup'] as const;
export const FirstStep = z.enum(firstSteps);
export type FirstStep = z.infer<typeof FirstStep>;

export const StepState = z.enum(['open', 'done', 'skipped']);
export type StepState = z.infer<typeof StepState>;

export const FirstSteps = z.object({
  steps: z.array(z.object({ name: FirstStep, state: StepState })),
  /** True if mails go to a server; false: into the outbox folder. */
  sends_mail: z.boolean(),
  records: z.enum(['sqlite', 'postgres']),
  files: z.enum(['disk', 's3']),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

export const getFirstSteps = endpoint({
  id: 'firstSteps.get',
  method: 'GET',
  path: '/api/v1/admin/first-steps',
  access: 'admin',
  summary: 'What an administrator does first, and which of it is done',
  description: 'Lists the steps of a new installation. A step that was skipped stays open to be done later.',
  reply: FirstSteps,
});

export const setFirstStep = endpoint({
  id: 'firstSteps.set',
  method: 'PUT',
  path: '/api/v1/admin/first-steps/:step',
  access: 'admin',
  summary: 'Skip a step, or say that it is done',
  description: 'Notes the state of a step of a new installation.',
  params: z.object({ step: FirstStep }),
  body: z.strictObject({ state: StepState }),
  reply: FirstSteps,
});

export const sendTestMail = endpoint({
  id: 'firstSteps.testMail',
  method: 'POST',
  path: '/api/v1/admin/test-mail',
  access: 'admin',
  summary: "Mail a test letter to the administrator's own address now",
  description: 'Sends a letter while the caller waits, and tells what the mail server said where it refuses.',
  reply: z.object({ to: z.string() }),
});
