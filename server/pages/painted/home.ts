import { listOfTheDay } from '#shared/playlists/list-of-the-day.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { type Html, html } from '#shared/html.ts';
import { patterns } from '#shared/pages.ts';
import { formatRelative } from '#shared/texts/format.ts';
import { coverArt } from './cover-art.ts';
import { icon } from './icons.ts';
import type { Painter } from './painter.ts';
import * as pieces from './pieces.ts';

/** The home page of a visitor, as `web/features/playlists/feed/home-page.tsx` shows it. */
export function paintHome(painter: Painter, playlists: readonly PlaylistSummary[]): Html {
  const { say } = painter;
  const popular = say('feed:popular');
  return html`${hero(painter, playlists)}
    <section id="feed" aria-label="${popular}" class="flex min-h-screen scroll-mt-20 flex-col">
      <div class="mb-2 flex h-11 items-center justify-between gap-x-6">
        <h2 class="text-lg font-bold">${popular}</h2>
      </div>
      ${playlists.length === 0 ? emptyFeed(painter) : null}
      <div class="grid gap-x-7 gap-y-6 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-3">
        ${playlists.map((playlist, at) => card(painter, playlist, at < 3))}
      </div>
    </section>`;
}

const emptyFeed = ({ say }: Painter): Html =>
  pieces.emptyState(
    'listMusic',
    say('feed:emptyTitle'),
    say('feed:emptyText'),
    pieces.linkButton(patterns.myPlaylists, say('feed:emptyAction'), { kind: 'primary' }),
  );

function hero(painter: Painter, playlists: readonly PlaylistSummary[]): Html {
  const { say, now } = painter;
  const list = listOfTheDay(playlists, now);
  return html`<section class="mb-5 grid items-center gap-x-12 lg:grid-cols-[1.7fr_1fr]">
    <div>
      <h1 class="text-hero font-extrabold tracking-tight">${say('feed:heroTitle')}</h1>
      <p class="mt-3 text-muted">${say('feed:heroText')}</p>
      <div class="mt-5 flex flex-wrap gap-2.5">
        ${pieces.button(say('feed:browse'), { kind: 'primary', size: 'sm' })}
        ${pieces.linkButton(patterns.createPlaylist, say('feed:create'), { size: 'sm' })}
      </div>
    </div>
    ${list ? dayList(painter, list) : null}
  </section>`;
}

const dayList = (painter: Painter, list: PlaylistSummary): Html =>
  html`<div class="hidden w-56 justify-self-end lg:block">
    ${cardCover(painter, list, true)}
    <p class="truncate text-sm text-muted">
      ${painter.say('feed:ofTheDay')} · <a href="${pieces.playlistAddress(list.id)}">${list.name}</a>
    </p>
  </div>`;

const card = (painter: Painter, playlist: PlaylistSummary, eager: boolean): Html =>
  html`<article
    aria-label="${playlist.name}"
    class="group/card auto-drawn grid min-w-0 grid-cols-[min(8rem,30vw)_minmax(0,1fr)] content-start gap-x-3 sm:grid-cols-1"
  >
    ${cardOwner(painter, playlist)} ${cardCover(painter, playlist, eager)} ${cardWords(painter, playlist)}
    ${cardActions(painter, playlist)}
  </article>`;

function cardOwner(painter: Painter, { owner, created_at: created }: PlaylistSummary): Html {
  const { say, language, now } = painter;
  const name = owner?.username ?? say('playlist-pieces:unknownUser');
  const words = html`${pieces.avatar(painter, name, owner?.avatar_url)}<span class="truncate font-medium"
      >${name}</span
    >`;
  const classes = 'flex min-h-11 min-w-0 items-center gap-2.5';
  return html`<header
    class="flex items-center justify-between gap-3 text-sm max-sm:col-start-2 max-sm:row-start-1"
  >
    ${
      owner
        ? html`<a href="${pieces.personAddress(name)}" class="${classes} hover:underline">${words}</a>`
        : html`<span class="${classes}">${words}</span>`
    }
    <time datetime="${created}" class="shrink-0 text-muted">${formatRelative(created, language, now)}</time>
  </header>`;
}

/** On a phone: in the cover's place of the card's grid. */
const onPhonesOverCover = 'max-sm:col-start-1 max-sm:row-span-3 max-sm:row-start-1';

function cardCover(painter: Painter, playlist: PlaylistSummary, eager: boolean): Html {
  const { say } = painter;
  const { name } = playlist;
  const play = say('playlist-pieces:play', { name });
  return html`<div
    class="group/cover max-sm:contents sm:relative sm:mt-2 sm:overflow-hidden sm:rounded-cover sm:shadow-lift sm:transition sm:duration-200"
  >
    <a
      href="${pieces.playlistAddress(playlist.id)}"
      tabindex="-1"
      aria-hidden="true"
      class="block self-start rounded-cover transition-transform duration-200 sm:group-hover/cover:scale-[1.02] ${onPhonesOverCover}"
      >${coverArt(painter, playlist, { eager })}</a
    >
    ${pieces.iconButton(say('feed:details', { name }), 'listMusic', {
      classes: `z-10 scheme-dark bg-shade/70 text-text! backdrop-blur-sm hover:bg-shade! focus-visible:opacity-100 sm:absolute! sm:top-2 sm:right-2 ${onPhonesOverCover} max-sm:m-1 max-sm:self-start max-sm:justify-self-end [@media(hover:hover)]:opacity-0`,
    })}
    <button
      type="button"
      data-press=""
      aria-label="${play}"
      title="${play}"
      class="z-10 grid place-items-center rounded-full bg-signal text-on-signal shadow-lift transition hover:scale-105 hover:bg-signal-bright active:scale-95 sm:absolute sm:right-3 sm:bottom-3 sm:size-14 ${onPhonesOverCover} max-sm:mt-[calc(min(8rem,30vw)-3rem)] max-sm:ml-1 max-sm:size-11 max-sm:self-start"
    >
      ${icon('play', 'size-6 translate-x-0.5 fill-current')}
    </button>
  </div>`;
}

function cardWords({ say }: Painter, { id, name, genre, track_count: count }: PlaylistSummary): Html {
  const facts = [say('playlist-pieces:trackCount', { count }), genre].filter(Boolean);
  return html`<a
    href="${pieces.playlistAddress(id)}"
    class="grid min-w-0 hover:underline max-sm:col-start-2 max-sm:row-start-2 sm:mt-3"
  >
    <h3 class="truncate text-lg font-semibold transition-opacity">${name}</h3>
    <p class="truncate text-sm text-muted">${facts.join(' · ')}</p>
  </a>`;
}

const cardActions = (painter: Painter, playlist: PlaylistSummary): Html =>
  html`<div class="-ml-3 flex flex-wrap items-center max-sm:col-start-2 max-sm:row-start-3 sm:mt-1">
    ${pieces.likeButton(painter, playlist)} ${pieces.saveButton(painter, playlist)}
    ${pieces.shareButton(painter, playlist)}
    ${pieces.iconButton(painter.say('feed:edit'), 'eye', {
      title: painter.say('feed:ownerOnlyHint'),
      classes: 'ml-auto',
      iconClasses: 'opacity-55',
    })}
  </div>`;
