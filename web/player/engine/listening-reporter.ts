import type { StoreApi } from 'zustand';
import { listeningHeartbeatMs } from '#shared/limits.ts';
import type { ListeningReport } from '#shared/social/listening.ts';
import { sessionId } from '#web/lib/session.ts';
import { isBareLink } from '../bare-link.ts';
import { currentOf, type PlaybackState } from '../playback.ts';
import type { QueueItem } from '../queue.ts';
import { createListeningOutbox } from './listening-outbox.ts';

/** One play of one track, as reported to the server. */
interface Listening {
  id: string;
  trackId: string;
  playlistId: string | null;
  /** The time that it has sounded, up to `since`. */
  listenedMs: number;
  /** The time of the last start; null while it is paused. */
  since: number | null;
  positionSeconds: number;
}

/**
 * Reports plays to the server: start, a heartbeat every 15 seconds, stop. Each report has the total time listened, so
 * that it makes up for a lost one; the last report of a play is sent until it arrives.
 */
export function reportListening(playback: Pick<StoreApi<PlaybackState>, 'subscribe' | 'getState'>): void {
  const outbox = createListeningOutbox();
  let current: Listening | null = null;
  let heartbeat: ReturnType<typeof setInterval> | undefined;

  function send(listening: Listening, event: ListeningReport['event']): void {
    if (!isBareLink(listening.trackId)) outbox.deliver(listening.trackId, bodyOf(listening, event));
  }

  function hold(): void {
    clearInterval(heartbeat);
    if (!current || current.since === null) return;
    count(current);
    current.since = null;
    send(current, 'stop');
  }

  function resume(state: PlaybackState): void {
    const item = currentOf(state);
    if (!item || state.playId === null) return;
    if (current?.id !== state.playId) current = listeningOf(state.playId, item, state.positionSeconds);
    const listening = current;
    listening.since = performance.now();
    send(listening, 'start');
    clearInterval(heartbeat);
    heartbeat = setInterval(() => {
      count(listening);
      send(listening, 'heartbeat');
    }, listeningHeartbeatMs);
  }

  playback.subscribe((state, before) => {
    const isPlaying = state.status === 'playing';
    const isOther = state.playId !== before.playId;
    if (current && !isOther) current.positionSeconds = state.positionSeconds;
    if (current?.since !== null && (isOther || !isPlaying)) hold();
    if (isPlaying && (isOther || before.status !== 'playing')) resume(state);
  });

  addEventListener('pagehide', () => {
    hold();
    outbox.sendBeacons();
  });
  addEventListener('online', outbox.deliverUnsent);
}

const listeningOf = (id: string, { track, playlistId }: QueueItem, positionSeconds: number): Listening => ({
  id,
  trackId: track.id,
  playlistId,
  listenedMs: 0,
  since: null,
  positionSeconds,
});

function count(listening: Listening): void {
  const now = performance.now();
  listening.listenedMs += now - (listening.since ?? now);
  if (listening.since !== null) listening.since = now;
}

function bodyOf(listening: Listening, event: ListeningReport['event']): ListeningReport {
  return {
    event,
    position_seconds: Math.max(0, listening.positionSeconds),
    playlist_id: listening.playlistId,
    listening_id: listening.id,
    listened_seconds: listening.listenedMs / 1000,
    session_id: sessionId(),
  };
}
