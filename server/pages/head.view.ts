import type { TrackRow } from '#server/db/rows/tracks.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import type { PlaylistWithOwner } from '#server/features/playlists/core/playlist.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import { pictureUrl } from '#server/features/accounts/users/user.view.ts';
import type { House } from '#shared/base/house.ts';
import type { ItemNote } from '#shared/playlists/playlists.ts';
import { type KeyOf, type TextParams, wording } from '#shared/texts/texts.ts';
import { embedSize } from '#shared/social/sharing.ts';
import { personForms, playlistForms } from '#server/features/social/sharing/page-forms.ts';
import type { Addresses } from '#server/features/social/sharing/addresses.ts';
import { describe } from '#server/features/social/sharing/description.view.ts';
import { preview } from './head-preview.ts';
import { jsonLd, link, named, property, title } from './head-tags.ts';

export type SharedTrack = Pick<
  TrackRow,
  'id' | 'title' | 'artist' | 'album' | 'genre' | 'duration_ms' | 'audio_sha256'
> & { note?: ItemNote };

export type SharingPerson = Pick<UserRow, 'username' | 'avatar_sha256'> & { playlist_count: number | null };

/** Previews are fetched by machines that have no language: English. */
const say = (key: KeyOf<'sharing'>, params: TextParams = {}): string =>
  wording(`sharing:${key}`, 'en', params);

/** The head of every page that has nothing of its own to show. */
export function siteHead(to: Addresses, house: House, path: string): string[] {
  const description = house.sentence || say('siteText');
  const heading = siteTitle(house);
  return [
    title(house.name),
    named('description', description),
    ...preview({
      house: house.name,
      type: 'website',
      title: heading,
      description,
      url: to.origin + path,
      image: to.siteCard,
      imageText: heading,
    }),
  ];
}

const siteTitle = ({ name, sentence }: House): string =>
  `${name} · ${sentence || wording('shell:tagline', 'en')}`;

/** The head of a page that only members see. */
export const closedHead = (house: string): string[] => [title(house), named('robots', 'noindex')];

/** The head of an address that leads nowhere, or to what is private: the two look the same. */
export function missingHead(house: string): string[] {
  return [title(house), named('robots', 'noindex')];
}

export function playlistHead(
  to: Addresses,
  house: string,
  playlist: PlaylistWithOwner,
  tracks: readonly SharedTrack[],
): string[] {
  const { id, name, owner_username: owner } = playlist;
  const description = describe(playlist);
  const image = to.card(id, playlist.version);
  return [
    title(`${name} · ${house}`),
    named('description', description),
    link('canonical', to.playlist(id)),
    ...(playlist.visibility === 'public' ? [] : [named('robots', 'noindex')]),
    ...preview({
      house,
      type: 'music.playlist',
      title: say('playlistBy', { title: name, name: owner }),
      description,
      url: to.playlist(id),
      image,
      imageText: say('cardText', { title: name }),
    }),
    property('music:creator', to.user(owner)),
    property('music:song_count', playlist.track_count),
    named('twitter:player', to.embed(id)),
    named('twitter:player:width', embedSize.width),
    named('twitter:player:height', embedSize.height),
    ...oembedLinks(to, id, name),
    ...alternates(to.playlist(id), playlistForms, name),
    ...sound(to, id, name, tracks),
    jsonLd({
      '@type': 'MusicPlaylist',
      '@id': to.playlist(id),
      url: to.playlist(id),
      name,
      description,
      image,
      genre: playlist.genre || undefined,
      numTracks: playlist.track_count,
      dateCreated: toMoment(playlist.created_at),
      dateModified: toMoment(playlist.updated_at),
      creator: { '@type': 'Person', name: owner, url: to.user(owner) },
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/LikeAction',
        userInteractionCount: playlist.likes_count,
      },
      track: tracks.map((track) => recording(to, id, track)),
    }),
  ];
}

/** Elements for a playlist with files of its own: the first file, and all of them as a podcast. */
function sound(to: Addresses, id: string, name: string, tracks: readonly SharedTrack[]): string[] {
  const first = tracks.find(hasFile);
  if (!first) return [];
  const podcast = { type: 'application/rss+xml', title: say('podcastTitle', { title: name }) };
  return [
    property('og:audio', to.audio(first.id)),
    property('og:audio:type', 'audio/mpeg'),
    link('alternate', `${to.playlist(id)}/podcast.xml`, podcast),
  ];
}

const hasFile = ({ audio_sha256 }: SharedTrack): boolean => audio_sha256 !== null;

/** The head of the player for other sites: what is worth finding is the playlist's own page. */
export function embedHead(to: Addresses, house: string, { id, name }: PlaylistWithOwner): string[] {
  return [title(`${name} · ${house}`), named('robots', 'noindex'), link('canonical', to.playlist(id))];
}

export function personHead(to: Addresses, house: House, person: SharingPerson): string[] {
  const { username: name } = person;
  const picture = pictureUrl(person.avatar_sha256);
  const description = say('personText', { house: house.name, name, count: person.playlist_count ?? 0 });
  const address = to.user(name);
  return [
    title(`${name} · ${house.name}`),
    named('description', description),
    link('canonical', address),
    ...alternates(address, personForms, say('feedTitle', { name })),
    ...preview({
      house: house.name,
      type: 'profile',
      title: `${name} · ${house.name}`,
      description,
      url: address,
      image: to.siteCard,
      imageText: siteTitle(house),
    }),
    property('profile:username', name),
    jsonLd({
      '@type': 'ProfilePage',
      url: address,
      mainEntity: {
        '@type': 'Person',
        name,
        url: address,
        image: picture === null ? undefined : to.origin + picture,
      },
    }),
  ];
}

/** The head of an artist's page; the address names the artist as most songs do. */
export function artistHead(
  to: Addresses,
  house: House,
  { name, songs }: { name: string; songs: number },
): string[] {
  const description = say('artistText', { house: house.name, name, count: songs });
  const address = to.artist(name);
  return [
    title(`${name} · ${house.name}`),
    named('description', description),
    link('canonical', address),
    ...preview({
      house: house.name,
      type: 'profile',
      title: `${name} · ${house.name}`,
      description,
      url: address,
      image: to.siteCard,
      imageText: siteTitle(house),
    }),
    jsonLd({ '@type': 'MusicGroup', '@id': address, name, url: address }),
  ];
}

/** The other forms in which a page can be had; of two types with the same address the first. */
function alternates(page: string, forms: Record<string, (page: string) => string>, name: string): string[] {
  const { origin, pathname } = new URL(page);
  const types = Object.entries(forms).map(([type, address]) => [origin + address(pathname), type] as const);
  const first = new Map(types.toReversed());
  return [...first].toReversed().map(([address, type]) => link('alternate', address, { type, title: name }));
}

function oembedLinks(to: Addresses, id: string, name: string): string[] {
  const types = { json: 'application/json+oembed', xml: 'text/xml+oembed' } as const;
  return (['json', 'xml'] as const).map((format) =>
    link('alternate', to.oembed(id, format), { type: types[format], title: name }),
  );
}

function recording(to: Addresses, playlistId: string, track: SharedTrack): object {
  return {
    '@type': 'MusicRecording',
    name: track.title,
    url: to.track(playlistId, track.id),
    byArtist: track.artist ? { '@type': 'MusicGroup', name: track.artist } : undefined,
    inAlbum: track.album ? { '@type': 'MusicAlbum', name: track.album } : undefined,
    genre: track.genre || undefined,
    duration: durationOf(track),
    comment: track.note ? commentOf(to, track.note) : undefined,
    audio: hasFile(track)
      ? {
          '@type': 'AudioObject',
          contentUrl: to.audio(track.id),
          encodingFormat: 'audio/mpeg',
          duration: durationOf(track),
        }
      : undefined,
  };
}

/** A liner note as schema.org says it. */
const commentOf = (to: Addresses, { text, by }: ItemNote): object => ({
  '@type': 'Comment',
  text,
  author: { '@type': 'Person', name: by.username, url: to.user(by.username) },
});

/** ISO 8601. */
const durationOf = ({ duration_ms: ms }: SharedTrack): string | undefined =>
  ms === null ? undefined : `PT${Math.round(ms / 1000)}S`;
