import type { AppContext } from '#server/context.ts';
import { firstArtist, lengthFits, plainTitle } from '#server/features/import-export/match-rules.ts';
import { listDeadOf } from '#server/features/playlists/dead-links.service.ts';
import { listVisibleTracks } from '#server/features/search/search.service.ts';
import { candidatesShown } from '#shared/limits.ts';
import type { Candidate } from '#shared/link-health.ts';
import { wordsOf } from '#shared/search-text.ts';
import type { Track } from '#shared/tracks.ts';
import { isTypoOf } from '#shared/typos.ts';

/** So many tracks with its words are compared with a dead one. */
const comparedMax = 24;
/** Titles of old uploads end like their files; nobody sees that. */
const fileEnding = /\.mp3$/i;

type Described = Pick<Track, 'title' | 'artist' | 'duration_seconds'>;

/**
 * Tracks that may take a dead one's place: of the viewer's own library first, then public ones. None that is in the playlist
 * already, nor one that is dead itself.
 */
export async function findCandidates(
  ctx: AppContext,
  viewer: { id: string },
  dead: Track,
  present: ReadonlySet<string>,
): Promise<Candidate[]> {
  const text = `${plainTitle(dead.title)} ${firstArtist(dead.artist)}`.trim();
  const question = { kind: 'track', text, viewerId: viewer.id, limit: comparedMax } as const;
  const ids = (await ctx.search.find(question)).map(({ id }) => id).filter((id) => !present.has(id));
  const tracks = await listVisibleTracks(ctx, viewer, ids);
  const gone = await listDeadOf(ctx.db, ids);
  return ids
    .flatMap((id): Candidate[] => {
      const track = tracks.get(id);
      const likeness = track && !gone.has(id) ? likenessOf(dead, track) : 0;
      if (!track || likeness === 0) return [];
      return [{ track, from: track.owner?.id === viewer.id ? 'own' : 'public', likeness }];
    })
    .toSorted((a, b) => b.likeness - a.likeness || rankOf(b) - rankOf(a))
    .slice(0, candidatesShown);
}

/** Of equals, what is one's own comes first, and a file before a link. */
const rankOf = ({ from, track }: Candidate): number =>
  (from === 'own' ? 2 : 0) + (track.storage_type === 'FILE' ? 1 : 0);

/** How sure a track is the same recording as another: from 0, which it is not, to 1. */
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
  const said = wordsOf(`${one.title} ${one.artist}`);
  const has = wordsOf(`${other.title} ${other.artist}`);
  return (
    said.length === has.length && said.every((word) => has.some((it) => it === word || isTypoOf(word, it)))
  );
}
