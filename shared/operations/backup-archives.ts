import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { IdParams, Moment } from '#shared/text.ts';
import { Backup } from './backups.ts';

const base = '/api/v1/admin/backups';

export const downloadBackup = endpoint({
  id: 'backups.download',
  method: 'GET',
  path: `${base}/:id/download`,
  access: 'admin',
  summary: 'The archive, as a file',
  description: 'Sends the archive of a backup as a file, with an administrator’s session.',
  params: IdParams,
  reply: 'stream',
  sends: ['application/octet-stream'],
});

/** A signed download address of an archive. */
export const DownloadAddress = z.object({
  /** Works once. Relative to this site. */
  url: z.string(),
  expires_at: Moment,
});
export type DownloadAddress = z.infer<typeof DownloadAddress>;

export const addressDownload = endpoint({
  id: 'backups.addressDownload',
  method: 'POST',
  path: `${base}/:id/download-address`,
  access: 'admin',
  summary: 'An address at which the browser can fetch the archive once, within a minute',
  description:
    'Signs an address from which the archive can be fetched without a session. It works once and for a minute.',
  params: IdParams,
  reply: DownloadAddress,
});

export const DownloadTicket = z.object({
  by: z.optional(z.string()),
  nonce: z.optional(z.string()),
  expires: z.optional(z.string()),
  signature: z.optional(z.string()),
});
export type DownloadTicket = z.infer<typeof DownloadTicket>;

export const downloadArchive = endpoint({
  id: 'backups.archive',
  outsiders: 'always',
  method: 'GET',
  path: '/api/v1/backups/:id/archive',
  access: 'public',
  summary: 'The archive, by an address that was signed for an administrator and works once',
  description: 'Sends an archive to the holder of a signed address. The address works once.',
  params: IdParams,
  query: DownloadTicket,
  reply: 'stream',
  sends: ['application/octet-stream'],
});

/** Archives may be as large as a disk. */
const archiveBytesAtMost = 2 ** 42;

/** Carries the passphrase of an encrypted archive that is uploaded, percent-encoded. */
export const archivePassphraseHeader = 'x-archive-passphrase';

export const uploadBackup = endpoint({
  id: 'backups.upload',
  method: 'POST',
  path: `${base}/upload`,
  access: 'admin',
  summary: 'Bring an archive from elsewhere; it is checked while it arrives',
  description:
    'Takes an archive as the body of the request and checks it while it arrives. An encrypted one needs its passphrase in a header.',
  bodyType: 'binary',
  bodyBytes: archiveBytesAtMost,
  reply: Backup,
  status: 201,
});
