import { type ListeningReport, reportListening as endpoint } from '#shared/social/listening.ts';
import { addressOf, call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';

const retryMs = 3000;

/** Sends reports of plays, the last one of each play until it arrives. */
export interface ListeningOutbox {
  deliver(trackId: string, body: ListeningReport): void;
  deliverUnsent: () => void;
  /** Sends all that has not arrived by beacons: a closing page cannot wait for replies. */
  sendBeacons(): void;
}

export function createListeningOutbox(): ListeningOutbox {
  /** Last reports that have not arrived, by listening. */
  const unsent = new Map<string, { trackId: string; body: ListeningReport }>();
  let retry: ReturnType<typeof setTimeout> | undefined;

  function deliver(trackId: string, body: ListeningReport): void {
    const id = body.listening_id ?? '';
    unsent.set(id, { trackId, body });
    call(endpoint, { params: { id: trackId }, body, countsForSession: false }).then(
      () => settle(id, body),
      (error: unknown) => {
        // A refusal is final: the track is gone. Any other error may pass.
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) return settle(id, body);
        clearTimeout(retry);
        retry = setTimeout(deliverUnsent, retryMs);
      },
    );
  }

  function settle(id: string, body: ListeningReport): void {
    if (unsent.get(id)?.body === body) unsent.delete(id);
  }

  function deliverUnsent(): void {
    for (const { trackId, body } of unsent.values()) deliver(trackId, body);
  }

  return {
    deliver,
    deliverUnsent,
    sendBeacons() {
      for (const { trackId, body } of unsent.values()) {
        const blob = new Blob([JSON.stringify(body)], { type: 'application/json' });
        navigator.sendBeacon(addressOf(endpoint, { params: { id: trackId } }), blob);
      }
    },
  };
}
