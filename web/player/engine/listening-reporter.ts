import type { StoreApi } from 'zustand';
import { listeningHeartbeatMs } from '#shared/limits.ts';
import { type ListeningReport, reportListening as endpoint } from '#shared/social/listening.ts';
import { addressOf, call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { sessionId } from '#web/lib/session.ts';
import { isBareLink } from '../bare-link.ts';
import { currentOf, type PlaybackState } from '../playback.ts';

const retryMs = 3000;

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
  let current: Listening | null = null;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  /** Last reports that have not arrived, by listening. */
  const unsent = new Map<string, { trackId: string; body: ListeningReport }>();
  let retry: ReturnType<typeof setTimeout> | undefined;

  function send(listening: Listening, event: ListeningReport['event']): void {
    if (!isBareLink(listening.trackId)) deliver(listening.trackId, bodyOf(listening, event));
  }

  function deliver(trackId: string, body: ListeningReport): void {
    const id = body.listening_id ?? '';
    unsent.set(id, { trackId, body });
    call(endpoint, { params: { id: trackId }, body, countsForSession: false }).then(
      () => settle(id, body),
      (error: unknown) => {
        // A refusal is final: the track is gone. Any other error may pass.
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) return settle(id, body);
        clearTimeout(retry);
        retry = setTimeout(sendUnsent, retryMs);
      },
    );
  }

  function settle(id: string, body: ListeningReport): void {
    if (unsent.get(id)?.body === body) unsent.delete(id);
  }

  function sendUnsent(): void {
    for (const { trackId, body } of unsent.values()) deliver(trackId, body);
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
    if (current?.id !== state.playId) {
      current = {
        id: state.playId,
        trackId: item.track.id,
        playlistId: item.playlistId,
        listenedMs: 0,
        since: null,
        positionSeconds: state.positionSeconds,
      };
    }
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

  // A closing page cannot wait for replies: beacons need none.
  addEventListener('pagehide', () => {
    hold();
    for (const { trackId, body } of unsent.values()) {
      const blob = new Blob([JSON.stringify(body)], { type: 'application/json' });
      navigator.sendBeacon(addressOf(endpoint, { params: { id: trackId } }), blob);
    }
  });
  addEventListener('online', sendUnsent);
}

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
