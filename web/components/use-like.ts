import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { createPart, withPart } from '#web/lib/part.ts';
import { type LoginState, paths } from '#web/lib/paths.ts';
import { getToken } from '#web/lib/session.ts';

/** The code that sends likes and saves, loaded at the first press. */
export const playlistMarks = createPart(() => import('./playlist-marks.ts'));

type Liked = Pick<PlaylistSummary, 'id' | 'has_liked'>;

/** Likes or unlikes a playlist (`sendLike`). Without a session it leads to the login. */
export function useLike({ id, has_liked: liked }: Liked): { toggle: () => void; busy: boolean } {
  const client = useQueryClient();
  const sendToLogin = useSendToLogin();
  const [busy, setBusy] = useState(false);
  function send(): void {
    // A second press before the code is here would say the same once more.
    if (busy && playlistMarks.get() === null) return;
    const end = (): void => setBusy(false);
    setBusy(true);
    withPart(playlistMarks, {
      act: ({ sendLike }) => void sendLike(client, id, !liked).finally(end),
      onGiveUp: end,
    });
  }
  return { busy, toggle: () => (getToken() ? send() : sendToLogin()) };
}

/** Leads to the login, which returns to this page. */
export function useSendToLogin(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    const state: LoginState = { from: pathname + search };
    void navigate(paths.login(), { state });
  };
}
