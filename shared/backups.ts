import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Moment } from './text.ts';

/** A backup as the history lists it. */
export const Backup = z.object({
  id: Id,
  timestamp: Moment,
  includes_db: z.boolean(),
  includes_media: z.boolean(),
  includes_es: z.boolean(),
  size_mb: z.number(),
  status: z.enum(['completed', 'in_progress', 'failed']),
});
export type Backup = z.infer<typeof Backup>;

export const backupNow = endpoint({
  id: 'backups.now',
  method: 'POST',
  path: '/api/v1/admin/backup/now',
  access: 'admin',
  summary: 'Begin a backup of everything',
  reply: Backup,
  status: 202,
});
