import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { AppContext } from '#server/context.ts';
import { addReference } from '#server/features/music/copyright/reference.service.ts';
import { type Consequences, decideScan } from '#server/features/music/copyright/decision.service.ts';
import { disputeScan } from '#server/features/music/copyright/review.service.ts';
import { takeDown } from '#server/features/moderation/takedowns/takedown.service.ts';
import { examineUpload } from '#server/features/ingest/uploads/finish.service.ts';
import { releaseUpload } from '#server/features/ingest/uploads/held.service.ts';
import { withWorkFile } from '#server/stores/work-files.ts';
import { tagBytes } from '#demo-music/mp3/id3.ts';
import type { ComposerName } from '#demo-music/compose.ts';
import type { Studio } from '#demo-music/studio.ts';
import { AppError } from '#shared/errors.ts';
import type { Members } from './crowd.ts';
import type { Journal } from './journal.ts';
import { people } from './people.ts';
import { addressOf, at, upload } from './site.ts';

/** A work that a person has claimed, and the uploads that hold it: the content of the copyright screen. */
export interface Claim {
  title: string;
  artist: string;
  composer: ComposerName;
  note: string;
  copies: readonly Copy[];
}

interface Copy {
  by: string;
  name: string;
  daysAgo: number;
  /** Music of one's own around the claimed work, as in a mix. */
  around?: ComposerName;
  dispute?: string;
  decision?: { decision: 'uphold' | 'release'; note: string };
}

interface ClaimTools {
  ctx: AppContext;
  studio: Studio;
  journal: Journal;
  members: Members;
  now: number;
}

const dayMs = 24 * 60 * 60_000;
const workSeconds = 60;

/** Registers the works and sends the uploads, which are blocked; some are disputed, some decided. */
export async function makeClaims(tools: ClaimTools, claims: readonly Claim[]): Promise<void> {
  const { ctx, journal, members, now } = tools;
  const admin = actorOf(members, people[0]!.username);
  for (const { title, artist, composer, note, copies } of claims) {
    const work = await recordingOf(tools, composer, `claim ${title}`);
    await journal.once(`claim/${title}`, async () => {
      const fields = { title, artist, note };
      const site = at(ctx, now - 12 * dayMs);
      await withWorkFile(ctx.stores.work, Readable.from([work]), (file) =>
        unlessDone(addReference(site, admin, fields, file)),
      );
    });
    for (const copy of copies) await journal.once(`copy/${copy.name}`, () => makeCopy(tools, work, copy));
  }
}

async function makeCopy(tools: ClaimTools, work: Buffer, copy: Copy): Promise<void> {
  const { ctx, members, now } = tools;
  const site = at(ctx, now - copy.daysAgo * dayMs);
  const owner = actorOf(members, copy.by);
  const bytes = copy.around ? await mixOf(tools, work, copy.around, copy.name) : work;
  const file = { name: `${copy.name}.mp3`, key: copy.name, bytes };
  const scanId = await upload(ctx, { id: owner.id, when: now - copy.daysAgo * dayMs }, file).then(
    () => null,
    scanOf,
  );
  if (scanId === null) throw new Error(`${copy.name} was not blocked`);
  if (copy.dispute) await unlessDone(disputeScan(site, owner, scanId, copy.dispute));
  if (copy.decision) {
    const admin = { ...actorOf(members, people[0]!.username), isAdmin: true };
    const release: Consequences['releaseUpload'] = (then, scan) => releaseUpload(then, scan, examineUpload);
    const consequences = { releaseUpload: release, takeDown };
    await unlessDone(decideScan(site, admin, scanId, copy.decision, consequences));
  }
}

/** Ignores a conflict: an interrupted start had done the deed already. */
async function unlessDone(deed: Promise<unknown>): Promise<void> {
  await deed.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
  });
}

function scanOf(error: unknown): string {
  const scanId = error instanceof AppError ? error.facts?.['scan_id'] : null;
  if (typeof scanId !== 'string') throw error;
  return scanId;
}

function actorOf(members: Members, username: string) {
  return { id: members.idOf(username), username, ip: addressOf(1), isAdmin: false };
}

/** One's own music, the work, and more of one's own: the frames of MP3s of one kind may simply follow each other. */
async function mixOf(tools: ClaimTools, work: Buffer, composer: ComposerName, name: string): Promise<Buffer> {
  const own = await recordingOf(tools, composer, `own ${name}`);
  const frames = withoutTag(own);
  return Buffer.concat([own, withoutTag(work), frames]);
}

const withoutTag = (mp3: Buffer): Buffer => mp3.subarray(tagBytes(mp3));

async function recordingOf({ studio }: ClaimTools, composer: ComposerName, seed: string): Promise<Buffer> {
  const words = { title: seed, artist: 'Demo', album: 'Claims', genre: 'Demo', year: 2026 };
  return readFile(await studio.recording({ composer, seed, seconds: workSeconds, ...words, cover: null }));
}
