import type { AppContext } from '#server/context.ts';
import { previewLink } from '#server/features/ingest/uploads/external-track.service.ts';
import type { RateLimit } from '#server/lib/rate-limit.ts';
import { AppError } from '#shared/errors.ts';
import type { PreviewLine } from '#shared/ingest/import-export.ts';
import { matchLines } from './match.service.ts';
import { cleanLines } from './read/clean.ts';
import type { ListedLine } from './read/listed.ts';

type Viewer = { id: string };

/** Limit per account: a list of videos needs a look-up for each, but at few, known sites. */
const lookupsPerAccount: RateLimit = { name: 'import-lookup', max: 2000, windowMs: 60 * 60_000 };

/**
 * Names of bare links at their sites, and the matches here by these names.
 * @throws AppError too_many_requests if no link could be looked up any more
 */
export async function lookUpLines(
  ctx: AppContext,
  viewer: Viewer,
  urls: readonly string[],
): Promise<PreviewLine[]> {
  const lines = urls.flatMap((location) => cleanLines([{ location }]));
  const refusals: AppError[] = [];
  await Promise.all(
    lines.map(async (line) => {
      try {
        Object.assign(line, await wordsAt(ctx, viewer, line));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code === 'too_many_requests') refusals.push(error);
      }
    }),
  );
  if (refusals[0] && refusals.length === lines.length) throw refusals[0];
  const matched = await matchLines(ctx, viewer, lines);
  return matched.map((line) => ({ ...line, already: null }));
}

async function wordsAt(
  ctx: AppContext,
  viewer: Viewer,
  { url, artist }: ListedLine,
): Promise<Partial<ListedLine>> {
  const preview = await previewLink(ctx, viewer, url ?? '', lookupsPerAccount);
  return preview.title ? { title: preview.title, artist: preview.artist ?? artist } : {};
}
