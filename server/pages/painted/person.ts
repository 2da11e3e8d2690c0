import { lightOfName } from '#shared/accounts/person-hue.ts';
import { type Html, html } from '#shared/html.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { type Profile, type ProfileMusic, profilePlaylistsAtOnce } from '#shared/social/profiles.ts';
import { formatDate } from '#shared/texts/format.ts';
import { coverArt, sleeveLight } from './cover-art.ts';
import { icon } from './icons.ts';
import type { Painter } from './painter.ts';
import { paintMusic } from './person-music.ts';
import * as pieces from './pieces.ts';

/** A person's page, as `web/features/social/profile/user-page.tsx` shows it to a visitor. */
export const paintPerson = (
  painter: Painter,
  profile: Profile,
  playlists: readonly PlaylistSummary[],
  music: ProfileMusic,
): Html =>
  html`<div class="grid gap-8">
    ${head(painter, profile, music.top_playlist)} ${paintMusic(painter, profile, music)}
    ${lists(painter, playlists)}
  </div>`;

/** Names longer than this do not fit one line at the size of a title. */
const longName = 16;

function head(painter: Painter, profile: Profile, top: PlaylistSummary | null): Html {
  const { say, language } = painter;
  const { username: name } = profile;
  const facts = [
    say('profile:memberSince', { date: formatDate(profile.created_at, language) }),
    say('profile:playlistCount', { count: profile.playlist_count }),
    say('profile:likesReceived', { count: profile.likes_received }),
  ];
  const size = name.length > longName ? 'text-xl break-all' : 'text-xl sm:text-hero';
  return html`<header
    class="grid grid-cols-[7rem_minmax(0,1fr)] items-end gap-x-4 gap-y-3 sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-x-8"
  >
    ${sleeveLight(painter, { id: profile.id, cover_colours: profile.avatar_colours ?? lightOfName(name) })}
    ${pieces.avatar(painter, name, profile.avatar_url, 'size-28! text-hero! shadow-lift sm:row-span-2 sm:size-56!')}
    <div class="grid min-w-0 gap-1 sm:gap-2">
      <h1 class="font-extrabold break-words ${size}">${name}</h1>
      <p class="text-sm text-muted">${facts.join(' · ')}</p>
      ${followNumbers(painter, profile)}
    </div>
    <div class="flex flex-wrap items-center gap-2 max-sm:col-span-2">
      ${top ? playTop(painter, top) : null}
      <span class="inline-grid">${pieces.followButton(painter, name)}</span>
      <a
        href="${pieces.personAddress(name)}/feed.xml"
        class="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-3 text-sm text-muted hover:bg-raised hover:text-text"
        >${icon('rss', 'size-4')}<span class="max-sm:sr-only">${say('profile:feed')}</span></a
      >
      ${pieces.iconButton(say('report:more'), 'ellipsis')}
    </div>
  </header>`;
}

const playTop = ({ say }: Painter, { name }: PlaylistSummary): Html =>
  pieces.button(pieces.playFaces(say('profile:playTop'), say('profile:stop'), 'max-sm:sr-only'), {
    kind: 'primary',
    label: say('profile:play', { name }),
  });

function followNumbers({ say }: Painter, profile: Profile): Html {
  const address = `${pieces.personAddress(profile.username)}/follows`;
  const link = (to: string, words: string): Html =>
    html`<a
      href="${to}"
      class="inline-flex min-h-11 items-center font-medium text-text underline decoration-edge underline-offset-4 transition hover:decoration-signal sm:min-h-9"
      >${words}</a
    >`;
  const { followers_count: followers, following_count: following } = profile;
  return html`<p class="flex flex-wrap gap-x-4 text-sm">
    ${link(address, say('follow-pieces:followers', { count: followers }))}
    ${
      following === null
        ? null
        : link(`${address}?show=people`, say('follow-pieces:follows', { count: following }))
    }
  </p>`;
}

function lists(painter: Painter, playlists: readonly PlaylistSummary[]): Html {
  const { say } = painter;
  const none = html`<div class="flex flex-wrap items-center gap-4 text-muted">
    ${say('profile:noPlaylists')}
  </div>`;
  return html`<section aria-labelledby="profile-playlists" class="grid gap-4">
    <h2 id="profile-playlists" class="text-lg font-semibold">${say('profile:playlists')}</h2>
    ${
      playlists.length === 0
        ? none
        : html`<ul class="-mx-3 grid grid-cols-2 gap-y-2 sm:grid-cols-3 lg:grid-cols-5">
            ${playlists.map((playlist) => html`<li>${playlistCard(painter, playlist)}</li>`)}
          </ul>`
    }
    ${
      playlists.length < profilePlaylistsAtOnce
        ? null
        : pieces.button(say('profile:more'), { classes: 'justify-self-center' })
    }
  </section>`;
}

function playlistCard(painter: Painter, playlist: PlaylistSummary): Html {
  const { say } = painter;
  const { id, name, owner, track_count: count } = playlist;
  const play = pieces.iconButton(say('profile:play', { name }), 'play', {
    kind: 'primary',
    iconClasses: 'fill-current',
  });
  return html`<article class="group relative rounded-panel p-3 transition hover:bg-surface">
    <div class="relative">
      ${coverArt(painter, playlist, { classes: 'shadow-lift' })}
      ${count > 0 ? html`<div class="absolute right-2 bottom-2 z-10 flex gap-1">${play}</div>` : null}
    </div>
    <h3 class="mt-3 truncate font-semibold">
      <a href="${pieces.playlistAddress(id)}" class="after:absolute after:inset-0">${name}</a>
    </h3>
    <p class="truncate text-sm text-muted">
      ${owner?.username ?? say('playlist-pieces:unknownUser')} ·
      ${say('playlist-pieces:trackCount', { count })}
    </p>
  </article>`;
}
