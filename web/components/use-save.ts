import { useQueryClient } from '@tanstack/react-query';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { withPart } from '#web/lib/part.ts';
import { getToken } from '#web/lib/session.ts';
import { playlistMarks, useSendToLogin } from './use-like.ts';

/** Puts a playlist on the reader's Saved list or takes it off (`sendSave`). Without a session it leads to the login. */
export function useSave({ id, has_saved: saved }: Pick<PlaylistSummary, 'id' | 'has_saved'>): () => void {
  const client = useQueryClient();
  const sendToLogin = useSendToLogin();
  const send = () =>
    void withPart(playlistMarks, { act: ({ sendSave }) => void sendSave(client, id, !saved) });
  return () => (getToken() ? send() : sendToLogin());
}
