import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LiveComments, liveCommentsPath } from '#shared/social/comments.ts';
import { dataOf, openLive } from '#web/lib/live.ts';
import { useToken } from '#web/lib/session.ts';
import { rereadComments } from './use-comments.ts';

/** Interval at which a page without a session, which has no socket, asks for what is new. */
const visitorMs = 20_000;

/** Shows what others write at once: by a socket, or for a visitor within some seconds while the page is looked at. */
export function useLiveComments(id: string): void {
  const client = useQueryClient();
  const token = useToken();
  useEffect(() => {
    const reread = (): void => void rereadComments(client, id).catch(() => undefined);
    if (!token) {
      const timer = setInterval(() => document.visibilityState === 'visible' && reread(), visitorMs);
      return () => clearInterval(timer);
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasOpen = false;
    const stop = openLive(liveCommentsPath(id), {
      onState: (isOpen) => {
        // While it was closed, something may have been written.
        if (isOpen && wasOpen) reread();
        wasOpen ||= isOpen;
      },
      onMessage: (message) => {
        const said = dataOf<LiveComments>(message, 'comments');
        if (!said) return;
        clearTimeout(timer);
        timer = setTimeout(reread, Math.random() * said.spread_ms);
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, id, token]);
}
