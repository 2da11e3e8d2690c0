import { statfs } from 'node:fs/promises';
import type { AppContext } from '#server/context.ts';
import { getHealth } from '#server/features/base/health/health.service.ts';
import { formatBytes } from '#server/lib/bytes.ts';
import { findWrongCounters, findWrongUsage } from './counters.ts';
import { findDangling } from './dangling.ts';
import { checkLostItems } from './items.ts';
import { findDamagedFiles, findMissingFiles, findUnusedFiles, findWrongSizes } from './files.ts';
import { type Finding, well } from './finding.ts';
import { findLostIndexEntries, findMissingPrints, findUnmeasured } from './music.ts';
import { findLostPictures } from './pictures.ts';
import { findDamagedRecords } from './records.ts';

export type { Finding } from './finding.ts';

type Look = (ctx: AppContext) => Finding[] | Promise<Finding[]>;

/** Examinations in the order of repair: later ones depend on the results of earlier ones, as counters depend on rows. */
const ofRecords: readonly Look[] = [
  findDamagedRecords,
  findDangling,
  findWrongSizes,
  findUnmeasured,
  findMissingPrints,
  findLostIndexEntries,
  checkLostItems,
  findLostPictures,
  findWrongCounters,
];

export interface Examination {
  /** Reads every file, and compares its SHA-256 with its name. */
  bytes?: boolean;
  /** Repairs what it can, one after the other; called with each finding before its repair. */
  repair?: ((finding: Finding) => void) | null;
}

/**
 * Examines an installation and reports what to do. It changes no record unless it shall repair: then it returns the
 * remaining findings.
 */
export async function examine(
  ctx: AppContext,
  { bytes = false, repair = null }: Examination = {},
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const looks = [
    configuration,
    parts,
    ...(bytes ? [findDamagedFiles] : []),
    ...ofRecords,
    findMissingFiles,
    findUnusedFiles,
    findWrongUsage,
    clock,
    diskSpace,
    mail,
    administrators,
  ];
  for (const examination of looks) {
    const found = await examination(ctx);
    findings.push(
      ...(repair && found.some((one) => one.repair) ? await mend(ctx, examination, found, repair) : found),
    );
  }
  return findings;
}

/** Repairs the findings of an examination, and examines again. */
async function mend(
  ctx: AppContext,
  examination: Look,
  found: readonly Finding[],
  tell: (finding: Finding) => void,
): Promise<Finding[]> {
  for (const finding of found) {
    if (!finding.repair) continue;
    tell(finding);
    await finding.repair.run();
  }
  return examination(ctx);
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
