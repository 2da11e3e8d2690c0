import { listeningHeartbeatMs } from '#shared/limits.ts';
import type { ListeningReport } from '#shared/social/listening.ts';
import { base } from '#web/lib/base.ts';

/** A version 4 UUID (RFC 9562); `crypto.randomUUID` is missing on pages without TLS. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

interface Sounding {
  trackId: string;
  playing: boolean;
  position: number;
}

/**
 * Reports plays to the server, so that those on other sites count. Listeners stay anonymous: the session id lives as long
 * as the page and is stored nowhere.
 */
export function openListening(playlistId: string): { follow(now: Sounding): void } {
  const sessionId = uuid();
  let last: Sounding | null = null;
  let id = uuid();
  let heardMs = 0;
  let since: number | null = null;
  let heartbeat: ReturnType<typeof setInterval> | undefined;

  function bodyOf(event: ListeningReport['event'], position: number): Blob {
    const now = performance.now();
    const listened = heardMs + (since === null ? 0 : now - since);
    const report: ListeningReport = {
      event,
      position_seconds: Math.max(0, position),
      playlist_id: playlistId,
      listening_id: id,
      listened_seconds: listened / 1000,
      session_id: sessionId,
    };
    return new Blob([JSON.stringify(report)], { type: 'application/json' });
  }

  function send(event: ListeningReport['event'], { trackId, position }: Sounding): void {
    const address = `${base}/api/v1/tracks/${trackId}/listening`;
    const request = {
      method: 'POST',
      body: bodyOf(event, position),
      credentials: 'omit',
      keepalive: true,
    } as const;
    // Lost reports are made up for by the next one.
    fetch(address, request).catch(() => undefined);
  }

  function stop(): void {
    if (!last || since === null) return;
    heardMs += performance.now() - since;
    since = null;
    clearInterval(heartbeat);
    send('stop', last);
  }

  addEventListener('pagehide', stop);

  return {
    follow(now) {
      const isOther = last?.trackId !== now.trackId;
      if (since !== null && (isOther || !now.playing)) stop();
      if (isOther) {
        id = uuid();
        heardMs = 0;
      }
      last = now;
      if (!now.playing || since !== null) return;
      since = performance.now();
      send('start', now);
      heartbeat = setInterval(() => last && send('heartbeat', last), listeningHeartbeatMs);
    },
  };
}
