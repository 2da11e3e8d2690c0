import './embed.css';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { parseMoment } from '#shared/social/share-moments.ts';
import { base } from '#web/lib/base.ts';
import { setAll } from './dom.ts';
import { keepAlone, mediaKeys, spaceBar } from './media-session.ts';
import { openListening } from './listening.ts';
import { isPlayable, openPlayback } from './playback.ts';
import { discoverLink, notice, playerView, retryButton, stillView } from './view.ts';
import { house, language, say } from './texts.ts';

const main = document.querySelector<HTMLElement>('#player');
if (!main) throw new Error('embed.html has no #player');
const place = main;
const id = /\/embed\/playlists\/([^/]+)/.exec(location.pathname)?.[1] ?? '';

document.documentElement.lang = language;
setAll(place, {
  'aria-label': say('player'),
  class: 'flex h-dvh flex-col gap-3 overflow-hidden bg-surface p-3 text-text sm:p-4',
});

/** Fetches the playlist without cookie or token: the player shows public data alone. */
async function fetchPlaylist(): Promise<Playlist | 'missing'> {
  const answer = await fetch(`${base}/api/v1/playlists/${id}`, { credentials: 'omit' });
  // An address that is no id answers 422.
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) return 'missing';
  if (!answer.ok) throw new Error(`The playlist answered ${answer.status}`);
  return (await answer.json()) as Playlist;
}

async function open(): Promise<void> {
  place.setAttribute('aria-busy', 'true');
  place.replaceChildren(notice(say('loading')));
  try {
    const playlist = await fetchPlaylist();
    if (playlist === 'missing') place.replaceChildren(notice(say('missing'), discoverLink()));
    else show(playlist);
  } catch {
    place.replaceChildren(
      notice(
        say('failed'),
        retryButton(() => void open()),
      ),
    );
  }
  place.removeAttribute('aria-busy');
}

function show(playlist: Playlist): void {
  document.title = `${playlist.name} · ${house}`;
  const plays = playlist.tracks.findIndex((track) => isPlayable(track) && !track.dead_link);
  const first = plays === -1 ? playlist.tracks.findIndex(isPlayable) : plays;
  if (first === -1) return place.replaceChildren(...stillView(playlist));
  const listening = openListening(playlist.id);
  const alone = keepAlone(() => playback.pause());
  const playback = openPlayback(playlist, startOf(playlist, first), refresh);
  const view = playerView(playlist, playback);
  const keys = mediaKeys(playlist, playback);
  spaceBar(playback);

  function refresh(): void {
    // The first changes come before there is anything to show them on.
    queueMicrotask(() => {
      const state = playback.state();
      const track = playlist.tracks[state.index];
      view.show(state);
      if (!track) return;
      keys.show(track, state);
      listening.follow({ trackId: track.id, playing: state.playing, position: state.position });
      if (state.playing) alone.claim();
    });
  }
  place.replaceChildren(...view.elements);
  refresh();
}

/** The start that the address names (`?track=` and `?t=`), as on the playlist's page. */
function startOf(playlist: Playlist, first: number): { index: number; seconds: number } {
  const query = new URLSearchParams(location.search);
  const named = playlist.tracks.findIndex((track) => track.id === query.get('track') && isPlayable(track));
  const isKnown = named !== -1 || !query.has('track');
  return {
    index: named === -1 ? first : named,
    seconds: isKnown ? (parseMoment(query.get('t') ?? '') ?? 0) : 0,
  };
}

void open();
