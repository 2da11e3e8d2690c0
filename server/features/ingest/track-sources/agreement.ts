import { firstArtist, plainTitle } from '#server/features/ingest/import-export/match-rules.ts';
import { similarity } from './similarity.ts';
import type { TextKey, TextParams } from '#shared/texts/texts.ts';
import { wordsOf } from '#shared/playlists/search-text.ts';

/** Least likeness of title and artist, from 0 to 1. */
const likenessMin = 0.9;
/** Largest difference of two lengths. */
const lengthSlackMs = 3000;

interface Recording {
  title: string;
  artist: string;
  durationMs: number | null;
}
type Stated = { [K in keyof Recording]: Recording[K] | null };

/** Text for the owner about why a link may be another recording; null if title, artist and length agree. */
export function doubtOf(own: Recording, stated: Stated): { text: TextKey; params?: TextParams } | null {
  const { title, artist, durationMs } = stated;
  if (title === null) return { text: 'track-sources:untold' };
  const params = { title, artist: artist ?? '?' };
  if (likeness(own, { title, artist: artist ?? '' }) < likenessMin) {
    return { text: 'track-sources:otherWords', params };
  }
  if (own.durationMs === null || durationMs === null) return { text: 'track-sources:lengthUntold', params };
  if (Math.abs(own.durationMs - durationMs) <= lengthSlackMs) return null;
  const lengths = { told: clock(durationMs), own: clock(own.durationMs) };
  return { text: 'track-sources:otherLength', params: lengths };
}

type Words = Pick<Recording, 'title' | 'artist'>;

/** The smaller likeness of title and artist; videos often have both in their title. */
export function likeness(own: Words, stated: Words): number {
  const [before = '', ...after] = stated.title.split(/\s+[-–—]\s+/u);
  const inTitle = { artist: before, title: after.join(' - ') };
  return Math.max(...[stated, inTitle].map((words) => likenessAsRead(own, words)));
}

function likenessAsRead(own: Words, stated: Words): number {
  const key = (text: string) => wordsOf(text).join(' ');
  return Math.min(
    similarity(key(plainTitle(own.title)), key(plainTitle(stated.title))),
    similarity(key(firstArtist(own.artist)), key(firstArtist(stated.artist))),
  );
}

function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
