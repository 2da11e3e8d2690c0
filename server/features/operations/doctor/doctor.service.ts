import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { engineOf } from '#server/db/dialect.ts';
import { getHealth } from '#server/features/base/health/health.service.ts';
import { isInUse, listReferenced, sizesOf } from '#server/features/base/storage/storage.service.ts';
import { formatBytes } from '#server/lib/bytes.ts';

/** The result of one examination. `advice` says what to do; null where all is well. */
export interface Finding {
  name: string;
  state: 'ok' | 'warning' | 'bad';
  text: string;
  advice: string | null;
}

const well = (name: string, text: string): Finding => ({ name, state: 'ok', text, advice: null });

/** Examines an installation and says what to do. It changes nothing. */
export async function examine(ctx: AppContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const look of [
    configuration,
    parts,
    integrity,
    missingFiles,
    orphanedFiles,
    clock,
    diskSpace,
    mail,
    administrators,
  ]) {
    findings.push(...(await look(ctx)));
  }
  return findings;
}

async function configuration({ config }: AppContext): Promise<Finding[]> {
  const findings = [well('configuration', `Settings are valid; data in ${config.dataDir}`)];
  const isPublic = config.host !== '127.0.0.1' && config.host !== 'localhost';
  if (isPublic && config.publicUrl.startsWith('http://')) {
    findings.push({
      name: 'configuration',
      state: 'warning',
      text: `It listens on ${config.host}, but SEGUE_PUBLIC_URL is not https`,
      advice: 'Put a TLS proxy in front and set SEGUE_PUBLIC_URL to its https address.',
    });
  }
  return findings;
}

async function parts(ctx: AppContext): Promise<Finding[]> {
  const health = await getHealth(ctx);
  return Object.entries(health.parts).map(([name, part]) =>
    part.status === 'ok'
      ? well(name, 'answers')
      : {
          name,
          state: part.status === 'down' ? ('bad' as const) : ('warning' as const),
          text: `is ${part.status}${part.note ? `: ${part.note}` : ''}`,
          advice: `Check that the ${name} runs and that its setting is right.`,
        },
  );
}

async function integrity(ctx: AppContext): Promise<Finding[]> {
  if (engineOf(ctx.db) !== 'sqlite') return [well('records', 'PostgreSQL keeps its own integrity')];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(5)`.execute(ctx.db);
  const broken = await sql<{ table: string }>`pragma foreign_key_check`.execute(ctx.db);
  const faults = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  if (faults.length === 0 && broken.rows.length === 0) return [well('records', 'The database is whole')];
  const text = [
    ...faults,
    ...broken.rows.slice(0, 5).map((row) => `a row of ${row.table} points at nothing`),
  ].join('; ');
  return [
    { name: 'records', state: 'bad', text, advice: 'Stop Segue and restore the newest proven backup.' },
  ];
}

async function missingFiles(ctx: AppContext): Promise<Finding[]> {
  const names = await listReferenced(ctx);
  const sizes = await sizesOf(ctx, names);
  const missing = names.filter((name) => !sizes.has(name));
  if (missing.length === 0) return [well('missing files', 'Every file that a record names is there')];
  return [
    {
      name: 'missing files',
      state: 'bad',
      text: `${missing.length} files are missing, the first ${missing.slice(0, 3).join(', ')}`,
      advice: 'Restore a backup with media: it adds what is missing and overwrites nothing.',
    },
  ];
}

async function orphanedFiles(ctx: AppContext): Promise<Finding[]> {
  let count = 0;
  let bytes = 0;
  for await (const blob of ctx.stores.blobs.list()) {
    if (await isInUse(ctx, blob.sha256)) continue;
    count += 1;
    bytes += blob.size;
  }
  if (count === 0) return [well('unused files', 'There are none')];
  return [
    {
      name: 'unused files',
      state: 'ok',
      text: `${count} files (${formatBytes(bytes)}) are named by no record`,
      advice: 'Nothing to do: what is older than two days is swept up while Segue runs.',
    },
  ];
}

async function clock(): Promise<Finding[]> {
  // A clock that stands before this program was written signs tokens that have expired.
  if (Date.now() > Date.UTC(2026, 0, 1)) return [well('clock', new Date().toISOString())];
  return [
    { name: 'clock', state: 'bad', text: new Date().toISOString(), advice: "Set the machine's clock (NTP)." },
  ];
}

const scarceBytes = 2 * 1024 ** 3;

async function diskSpace(ctx: AppContext): Promise<Finding[]> {
  const disk = await statfs(ctx.config.dataDir);
  const free = disk.bavail * disk.bsize;
  if (free > scarceBytes) return [well('disk', `${formatBytes(free)} are free`)];
  return [
    {
      name: 'disk',
      state: 'warning',
      text: `Only ${formatBytes(free)} are free`,
      advice: 'Make room, or move SEGUE_DATA_DIR.',
    },
  ];
}

async function mail({ config }: AppContext): Promise<Finding[]> {
  if (config.mail.kind === 'smtp') return [well('mail', 'leaves by SMTP')];
  return [
    {
      name: 'mail',
      state: 'warning',
      text: `No mail leaves this machine: it is written to ${config.mail.folder}`,
      advice: 'Set SEGUE_SMTP_URL and SEGUE_MAIL_FROM.',
    },
  ];
}

async function administrators(ctx: AppContext): Promise<Finding[]> {
  const admin = await ctx.db
    .selectFrom('users')
    .select('username')
    .where('role', '=', 'admin')
    .where('is_active', '=', 1)
    .limit(1)
    .executeTakeFirst();
  if (admin) return [well('administrator', `${admin.username} administers it`)];
  return [
    {
      name: 'administrator',
      state: 'warning',
      text: 'Nobody administers it yet',
      advice: 'Register the first account, or set SEGUE_ADMIN_EMAIL and SEGUE_ADMIN_PASSWORD.',
    },
  ];
}
