import { type Html, html } from '#shared/html.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { patterns } from '#shared/pages.ts';
import { formatDate } from '#shared/texts/format.ts';
import type { TextKey } from '#shared/texts/texts.ts';
import { coverArt, sleeveLight } from './cover-art.ts';
import { icon } from './icons.ts';
import type { Painter } from './painter.ts';
import * as pieces from './pieces.ts';
import { paintTracks } from './playlist-tracks.ts';

/** Names longer than this do not fit one line at the size of a title. */
const longName = 28;
/** Names longer than this would fill a phone's head at the usual size. */
const veryLongName = 60;

/** Limits above which a description is shortened. */
const [longCharacters, longLines] = [280, 4];

/** A playlist as `web/features/playlists/core/playlist-page.tsx` shows it to a visitor; `moment` is the one that its address names. */
export function paintPlaylist(painter: Painter, playlist: Playlist, moment: string | null): Html {
  const isAnyDead = playlist.tracks.some((track) => track.dead_link);
  return html`<article>
    <div class="grid grid-cols-1 gap-2 sm:gap-6">
      ${sleeveLight(painter, playlist)} ${head(painter, playlist, moment)}
      ${isAnyDead ? html`<div class="-my-2 h-11"></div>` : null} ${paintTracks(painter, playlist)}
    </div>
  </article>`;
}

function head(painter: Painter, playlist: Playlist, moment: string | null): Html {
  const { say, styled } = painter;
  const title = playlist.name.length > longName ? 'text-xl' : 'text-hero';
  const onPhone = playlist.name.length > veryLongName ? 'max-sm:text-base' : 'max-sm:text-lg';
  return html`<header
    class="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[14rem_minmax(0,1fr)] sm:grid-rows-[1fr_auto] sm:gap-x-8 sm:gap-y-3 min-[56.25rem]:grid-cols-[16rem_minmax(0,1fr)]"
  >
    ${coverArt(painter, playlist, { eager: true, classes: 'self-start shadow-lift sm:row-span-2' })}
    <div class="flex min-w-0 flex-col justify-end sm:gap-3">
      <p class="${styled('min-height:1.75rem')} flex items-center gap-2 text-sm text-muted">
        ${say('playlist-page:kind')}
        ${playlist.visibility === 'public' ? null : pieces.badge(say(`playlist-pieces:${playlist.visibility}`))}
        ${playlist.genre ? pieces.badge(playlist.genre) : null}
      </p>
      <h1 class="font-extrabold break-words ${title} ${onPhone}">${playlist.name}</h1>
      ${facts(painter, playlist)}
    </div>
    <div class="flex min-w-0 flex-col gap-2 max-sm:col-span-2 sm:gap-3">
      ${playlist.description ? longText(painter, playlist.description) : null} ${lineage(painter, playlist)}
      ${contributors(painter, playlist)}
      <div class="flex flex-wrap items-center gap-y-1 max-sm:-mr-2 sm:mt-2 sm:gap-2">
        ${playButton(painter, playlist, moment)}
        <span class="inline-grid">${pieces.likeButton(painter, playlist)}</span>
        ${pieces.followButton(painter, playlist.name, true)}
        <span class="inline-grid">${pieces.saveButton(painter, playlist)}</span>
        ${pieces.shareButton(painter, playlist)} ${takePart(painter, playlist)}
        ${pieces.iconButton(say('playlist-page:more'), 'ellipsis')}
      </div>
    </div>
  </header>`;
}

/** The button that plays, as wide as the longer of its two faces. */
function playButton({ say }: Painter, playlist: Playlist, moment: string | null): Html {
  const words = moment ? say('playlist-page:playFrom', { time: moment }) : say('playlist-page:play');
  const stop = say('player:stop');
  const isEmpty = playlist.tracks.length === 0 && playlist.next_items === undefined;
  return pieces.button(pieces.playFaces(words, stop, 'max-sm:sr-only'), {
    kind: 'primary',
    classes: 'max-sm:mr-1 max-sm:px-4!',
    isDisabled: isEmpty,
  });
}

function facts(painter: Painter, playlist: Playlist): Html {
  const { say, language } = painter;
  const { owner, created_at: created } = playlist;
  const missing = playlist.wanted.filter((one) => !one.taken_down).length;
  const isWhole = playlist.next_items === undefined;
  const told = [
    say('playlist-pieces:trackCount', { count: playlist.track_count }),
    totalTime(painter, playlist),
    say('playlist-page:created', { date: formatDate(created, language) }),
    say('follow-pieces:followers', { count: playlist.followers_count }),
    missing > 0 && isWhole && say('list-tools:missingCount', { count: missing }),
  ];
  const person = owner
    ? html`<a
        href="${pieces.personAddress(owner.username)}"
        class="inline-flex min-h-11 items-center gap-2 font-medium text-text hover:underline max-sm:w-full"
        >${pieces.avatar(painter, owner.username, owner.avatar_url, 'size-7!')} ${owner.username}</a
      >`
    : html`${say('playlist-pieces:unknownUser')}`;
  return html`<div class="flex flex-wrap items-center gap-x-1 text-sm text-muted">
    ${person}
    <span aria-hidden="true" class="max-sm:hidden">·</span>
    <p class="max-sm:w-full max-sm:text-xs max-sm:leading-snug">${told.filter(Boolean).join(' · ')}</p>
  </div>`;
}

/** The length of the whole music; empty where a length is not known yet. */
function totalTime({ say }: Painter, { tracks, next_items: next }: Playlist): string {
  if (next !== undefined || tracks.length === 0) return '';
  if (tracks.some(({ duration_seconds: length }) => length === null)) return '';
  const seconds = Math.round(tracks.reduce((sum, { duration_seconds: length }) => sum + (length ?? 0), 0));
  if (seconds < 60) return say('playlist-page:totalSeconds', { seconds });
  const all = Math.round(seconds / 60);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return hours === 0
    ? say('playlist-page:totalMinutes', { minutes })
    : say('playlist-page:totalHours', { hours, minutes });
}

function longText({ say }: Painter, text: string): Html {
  const isLong = text.length > longCharacters || text.split('\n').length > longLines;
  const more = html`<button
    type="button"
    data-press=""
    aria-expanded="false"
    class="inline-flex min-h-11 items-center text-sm font-medium text-text hover:underline"
  >
    ${say('playlist-page:showMore')}
  </button>`;
  return html`<div class="max-w-2xl">
    ${pieces.linesOfText(text, `break-words whitespace-pre-line text-muted max-sm:text-sm ${isLong ? 'line-clamp-2 sm:line-clamp-4' : ''}`)}
    ${isLong ? more : null}
  </div>`;
}

/** The origin of a version, and the number of its own versions. */
function lineage(
  { say }: Painter,
  { forked_from: fork, versions_count: versions = 0 }: Playlist,
): Html | null {
  if (!fork && versions === 0) return null;
  const origin = fork?.playlist;
  const after = (key: TextKey, params: Record<string, string>, address: string): Html =>
    html`<a
      href="${address}"
      class="inline-flex min-h-11 min-w-0 items-center break-words text-text hover:underline sm:min-h-9"
      >${say(key, params)}</a
    >`;
  const line = origin
    ? after(
        origin.owner ? 'versions:after' : 'versions:afterUnowned',
        { name: origin.name, owner: origin.owner?.username ?? '' },
        pieces.playlistAddress(origin.id),
      )
    : html`<span>${say('versions:afterHidden')}</span>`;
  const changed = fork?.changed ?? 0;
  return html`<div class="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
    ${
      fork
        ? html`<p class="flex min-w-0 flex-wrap items-center gap-x-1.5">
            ${icon('fork', 'size-4 shrink-0')}${line}
            ${changed > 0 ? html`<span>· ${say('versions:changed', { count: changed })}</span>` : null}
          </p>`
        : null
    }
    ${
      versions > 0
        ? pieces.button(say('versions:versions', { count: versions }), {
            size: 'sm',
            kind: 'plain',
            icon: 'fork',
            classes: '-mx-3.5',
          })
        : null
    }
  </div>`;
}

function contributors(painter: Painter, { contributors: all, owner }: Playlist): Html | null {
  const { say } = painter;
  const people = all?.people.filter(({ id }) => id !== owner?.id) ?? [];
  if (!all || people.length === 0) return null;
  const others = all.count - all.people.length;
  return html`<div class="flex flex-wrap items-center gap-x-4 gap-y-1 empty:hidden">
    <div class="flex min-w-0 flex-wrap items-center gap-x-3 text-sm text-muted">
      <span>${say('together:contributors')}</span>
      <ul class="flex min-w-0 flex-wrap items-center gap-x-3">
        ${people.map(
          ({ username, avatar_url: picture }) =>
            html`<li class="min-w-0">
              <a
                href="${pieces.personAddress(username)}"
                class="inline-flex min-h-11 max-w-48 items-center gap-1.5 font-medium text-text hover:underline sm:min-h-9"
                >${pieces.avatar(painter, username, picture, 'size-7!')}<span class="truncate"
                  >${username}</span
                ></a
              >
            </li>`,
        )}
      </ul>
      ${others > 0 ? html`<span>${say('together:more', { count: others })}</span>` : null}
    </div>
  </div>`;
}

/** The button of a visitor who may suggest tracks, or could after a step. */
function takePart({ say }: Painter, { my_right: right, suggest_after: after }: Playlist): Html | null {
  if (right === 'suggest')
    return pieces.button(html`<span class="max-sm:sr-only">${say('suggest-button:suggest')}</span>`, {
      icon: 'suggest',
      classes: 'max-sm:px-3.5!',
    });
  if (after === 'follow')
    return html`<span class="px-2 text-sm text-muted">${say('suggest-button:follow')}</span>`;
  return after ? pieces.linkButton(patterns.login, say('suggest-button:logIn'), { icon: 'suggest' }) : null;
}
