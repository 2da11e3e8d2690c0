import type { EmbedKind } from '../../playback.ts';
import type { Source, SourceEvents } from '../source.ts';

type Create = (events: SourceEvents) => Source;

const creators: Record<EmbedKind, () => Promise<Create>> = {
  youtube: async () => (await import('./youtube.ts')).createYoutube,
  spotify: async () => (await import('./spotify.ts')).createSpotify,
  soundcloud: async () => (await import('./soundcloud.ts')).createSoundcloud,
  apple: async () => (await import('./apple.ts')).createApple,
  link: async () => (await import('./link.ts')).createLink,
};

/** Makes the source of a service; fetches its code first. */
export async function openEmbed(kind: EmbedKind, events: SourceEvents): Promise<Source> {
  const create = await creators[kind]();
  return create(events);
}
