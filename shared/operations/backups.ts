import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Id, IdParams, Moment } from '#shared/text.ts';

export const BackupStatus = z.enum(['completed', 'in_progress', 'failed']);

/** The stages of a backup or restore, in order. */
export const BackupStage = z.enum([
  'rows',
  'media',
  'checking',
  'loading',
  'restoring',
  'proving',
  'finishing',
]);

export const BackupProgress = z.object({
  job: z.enum(['backup', 'restore', 'prove']),
  stage: BackupStage,
  done_bytes: z.number(),
  total_bytes: z.number(),
  /** Null until there is a pace to tell by. */
  seconds_left: z.nullable(z.number()),
});
export type BackupProgress = z.infer<typeof BackupProgress>;

/** A backup as the history lists it. */
export const Backup = z.object({
  id: Id,
  timestamp: Moment,
  includes_db: z.boolean(),
  includes_media: z.boolean(),
  includes_es: z.boolean(),
  size_mb: z.number(),
  status: BackupStatus,
  /** Why it failed. */
  error: z.nullable(z.string()),
  encrypted: z.boolean(),
  /** Made by hand, by the schedule, before a restore, or brought from elsewhere. */
  origin: z.enum(['manual', 'schedule', 'restore_point', 'upload']),
  /** When it was last restored into a scratch place and found right. */
  proven_at: z.nullable(Moment),
  progress: z.nullable(BackupProgress),
  /** When it was last restored, and how many of its tracks stayed away because they had been taken down since. */
  restored: z.nullable(z.object({ at: Moment, kept_away: z.number() })),
});
export type Backup = z.infer<typeof Backup>;

const passphrase = z.optional(z.string().check(z.minLength(8), z.maxLength(200)));

export const BackupDraft = z
  .strictObject({
    includes_db: z._default(z.boolean(), true),
    includes_media: z._default(z.boolean(), true),
    includes_es: z._default(z.boolean(), true),
    /** Copies media that earlier archives hold instead of referring to them. */
    self_contained: z._default(z.boolean(), false),
    /** Encrypts the archive (age, scrypt), which is then unreadable without it. */
    passphrase,
  })
  .check(
    z.refine((draft) => draft.includes_db || draft.includes_media || draft.includes_es, 'Include something'),
  );
export type BackupDraft = z.output<typeof BackupDraft>;

export const Passphrase = z.strictObject({ passphrase });

export const RestoreRequest = z.strictObject({
  passphrase,
  /** Goes on where the backup names no active administrator. */
  without_administrator: z._default(z.boolean(), false),
});

export const BackupSchedule = z.strictObject({
  every: z.enum(['off', 'daily', 'weekly']),
  /** Scheduled backups that are kept. */
  keep: z.number().check(z.int(), z.gte(1), z.lte(365)),
});
export type BackupSchedule = z.infer<typeof BackupSchedule>;

const base = '/api/v1/admin/backups';

export const listBackups = endpoint({
  id: 'backups.list',
  method: 'GET',
  path: base,
  access: 'admin',
  summary: 'All backups, newest first',
  description: 'Lists the archives with their size, parts and state. Work under way tells its progress.',
  reply: z.array(Backup),
});

export const createBackup = endpoint({
  id: 'backups.create',
  method: 'POST',
  path: base,
  access: 'admin',
  summary: 'Begin a backup',
  description:
    'Starts a backup of the chosen parts in the background. With a passphrase the archive is encrypted, and nobody can read it without.',
  body: BackupDraft,
  reply: Backup,
  status: 202,
});

export const backupNow = endpoint({
  id: 'backups.now',
  method: 'POST',
  path: '/api/v1/admin/backup/now',
  access: 'admin',
  summary: 'Begin a backup of everything',
  description:
    'Starts a backup of database, media and search in the background. The list of backups tells how far it is.',
  reply: Backup,
  status: 202,
});

export const restoreBackup = endpoint({
  id: 'backups.restore',
  method: 'POST',
  path: `${base}/:id/restore`,
  access: 'admin',
  scope: 'session',
  stepUp: true,
  summary: 'Check a backup and put it in place of what is there',
  description:
    'Checks an archive, makes a restore point, and puts the archive in place of the present data. Changes wait with 503 meanwhile.',
  params: IdParams,
  body: RestoreRequest,
  reply: Backup,
  status: 202,
});

export const verifyBackup = endpoint({
  id: 'backups.prove',
  method: 'POST',
  path: `${base}/:id/prove`,
  access: 'admin',
  summary: 'Restore a backup into a scratch place and compare',
  description:
    'Restores an archive into a scratch place and compares counts and hashes. The present data is not touched.',
  params: IdParams,
  body: Passphrase,
  reply: Backup,
  status: 202,
});

export const cancelBackup = endpoint({
  id: 'backups.cancel',
  method: 'POST',
  path: `${base}/:id/cancel`,
  access: 'admin',
  summary: 'Stop what is being done with a backup, while nothing has been replaced yet',
  description:
    'Stops a backup, a proof or a restore that is under way. A restore can be stopped only before it replaces anything.',
  params: IdParams,
  reply: 'nothing',
});

export const deleteBackup = endpoint({
  id: 'backups.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  access: 'admin',
  summary: 'Delete a backup',
  description: 'Deletes an archive and its entry. Media that newer archives refer to stay.',
  params: IdParams,
  reply: 'nothing',
});

export const getSchedule = endpoint({
  id: 'backups.schedule',
  method: 'GET',
  path: `${base}/schedule`,
  access: 'admin',
  summary: 'How often backups are made by themselves',
  description: 'Tells how often backups are made by themselves, and how many are kept.',
  reply: BackupSchedule,
});

export const setSchedule = endpoint({
  id: 'backups.setSchedule',
  method: 'PUT',
  path: `${base}/schedule`,
  access: 'admin',
  summary: 'Set how often backups are made by themselves',
  description: 'Sets when backups are made by themselves and how many of them are kept.',
  body: BackupSchedule,
  reply: BackupSchedule,
});

/** The dashboard's message about a backup's progress. */
export const BackupMessage = z.object({ type: z.literal('backup_update'), data: Backup });
export type BackupMessage = z.infer<typeof BackupMessage>;
