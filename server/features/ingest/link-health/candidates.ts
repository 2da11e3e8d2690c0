import type { AppContext } from '#server/context.ts';
import { listSameSound } from '#server/features/music/copyright/same-sound.service.ts';
import { firstArtist, lengthFits, plainTitle } from '#server/features/ingest/import-export/match-rules.ts';
import { listDeadOf } from '#server/features/playlists/core/items/dead-links.service.ts';
import { listSourcesOf } from '#server/features/music/tracks/track-source.service.ts';
import { listVisibleTracks } from '#server/features/playlists/search/search.service.ts';
import { candidatesShown } from '#shared/limits.ts';
import type { Candidate } from '#shared/ingest/link-health.ts';
import { wordsOf } from '#shared/playlists/search-text.ts';
import type { Track } from '#shared/music/tracks.ts';
import { isTypoOf } from '#shared/typos.ts';
import { listSameRecording } from './same-recording.store.ts';

/** Most tracks of similar title and artist that are compared with a dead one. */
const comparedMax = 24;
/** File ending in titles of old uploads, which is not shown. */
const fileEnding = /\.mp3$/i;

type Described = Pick<Track, 'title' | 'artist' | 'duration_seconds'>;

/** Likeness from which files that sound like a candidate are candidates, too. */
const surelyAlike = 0.9;

interface CandidateRequest {
  ctx: AppContext;
  viewer: { id: string };
  dead: Track;
  /** The tracks that the playlist holds already. */
  present: ReadonlySet<string>;
}

type Judge = (track: Track) => Pick<Candidate, 'by' | 'likeness'>;

/**
 * Tracks that may replace a dead one, the surest first: known as the same recording, alike in words, and if these are few,
 * files with the same sound as the best of them. Tracks in the playlist and dead ones are left out.
 */
export async function findCandidates(
  ctx: AppContext,
  viewer: { id: string },
  dead: Track,
  present: ReadonlySet<string>,
): Promise<Candidate[]> {
  const query: CandidateRequest = { ctx, viewer, dead, present };
  const known = new Set(await listSameRecording(ctx.db, dead.id));
  const text = `${plainTitle(dead.title)} ${firstArtist(dead.artist)}`.trim();
  const question = { kind: 'track', text, viewerId: viewer.id, limit: comparedMax } as const;
  const found = (await ctx.search.find(question)).map(({ id }) => id);
  const candidates = await judgeAll(query, [...new Set([...known, ...found])], (track) =>
    known.has(track.id)
      ? { by: 'recording', likeness: 1 }
      : { by: 'words', likeness: likenessOf(dead, track) },
  );
  const alike = candidates.length < candidatesShown ? await findAlike(query, candidates) : [];
  return inOrder([...candidates, ...alike]).slice(0, candidatesShown);
}

async function judgeAll(
  { ctx, viewer, dead, present }: CandidateRequest,
  ids: readonly string[],
  judge: Judge,
): Promise<Candidate[]> {
  const others = ids.filter((id) => id !== dead.id && !present.has(id));
  const tracks = await listVisibleTracks(ctx, viewer, others);
  const gone = await listDeadOf(ctx.db, others);
  const links = await listSourcesOf(ctx.db, [dead.id, ...others]);
  const deadLinks = new Set(links.get(dead.id)?.map(({ url }) => url));
  /** Reports whether a track has the very link that is dead, checked or not. */
  const isSameLink = ({ id, storage_type }: Track) =>
    storage_type === 'URL' && links.get(id)?.every(({ url }) => deadLinks.has(url));
  return others.flatMap((id): Candidate[] => {
    const track = tracks.get(id);
    if (!track) return [];
    if (gone.has(id) || isSameLink(track)) return [];
    if (!lengthFits(dead.duration_seconds, track.duration_seconds)) return [];
    const { by, likeness } = judge(track);
    if (likeness === 0) return [];
    return [{ track, from: track.owner?.id === viewer.id ? 'own' : 'public', by, likeness }];
  });
}

/** Files with the same sound as the surest candidate that has one, whatever their titles are. */
async function findAlike(request: CandidateRequest, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const isSure = ({ track, likeness }: Candidate) => track.storage_type === 'FILE' && likeness >= surelyAlike;
  const model = inOrder(candidates.filter(isSure))[0];
  if (!model) return [];
  const known = new Set(candidates.map(({ track }) => track.id));
  const alike = (await listSameSound(request.ctx, model.track.id)).filter((id) => !known.has(id));
  return judgeAll(request, alike, () => ({ by: 'sound', likeness: model.likeness }));
}

const inOrder = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.toSorted((a, b) => b.likeness - a.likeness || rankOf(b) - rankOf(a));

/** Rank among equally alike candidates: the viewer's own first, and a file before a link. */
const rankOf = ({ from, track }: Candidate): number =>
  (from === 'own' ? 2 : 0) + (track.storage_type === 'FILE' ? 1 : 0);

/** Likeness of two recordings, from 0 (not the same) to 1 (surely the same). */
export function likenessOf(one: Described, other: Described): number {
  if (!lengthFits(one.duration_seconds, other.duration_seconds)) return 0;
  const isLengthKnown = one.duration_seconds !== null && other.duration_seconds !== null;
  const words = (isSame(one, other) && 1) || (isSame(plain(one), plain(other)) && 0.9);
  const likeness = words || (isNearly(plain(one), plain(other)) ? 0.8 : 0);
  return isLengthKnown ? likeness : likeness * 0.9;
}

type Words = { title: string; artist: string };

const plain = ({ title, artist }: Words): Words => ({
  title: plainTitle(title.replace(fileEnding, '')),
  artist: firstArtist(artist),
});

const isSame = (one: Words, other: Words): boolean =>
  wordsOf(one.title).join(' ') === wordsOf(other.title).join(' ') &&
  wordsOf(one.artist).join(' ') === wordsOf(other.artist).join(' ');

function isNearly(one: Words, other: Words): boolean {
  const words = wordsOf(`${one.title} ${one.artist}`);
  const has = wordsOf(`${other.title} ${other.artist}`);
  return (
    words.length === has.length && words.every((word) => has.some((it) => it === word || isTypoOf(word, it)))
  );
}
