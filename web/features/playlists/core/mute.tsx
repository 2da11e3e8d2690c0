import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getMute, mutePlaylist, unmutePlaylist } from '#shared/social/notifications.ts';
import { call } from '#web/lib/api.ts';
import { textOf, useText } from '#web/lib/i18n.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { toast } from '#web/ui/toast.ts';

const muteOf = (id: string) => queryOf(getMute, { params: { id } });

/** The menu item's label; its state is fetched when the menu opens. */
export function MuteLabel({ id }: { id: string }) {
  const t = useText('notification-settings');
  const { data } = useQuery({ ...muteOf(id), retry: false });
  return t(data?.muted ? 'unmute' : 'mute');
}

/** Mutes or unmutes notifications of a playlist. */
export async function toggleMute(client: QueryClient, id: string): Promise<void> {
  const request = { params: { id } };
  const known = client.getQueryData<{ muted: boolean }>(keyOf(getMute, request));
  try {
    client.setQueryData(
      keyOf(getMute, request),
      await call(known?.muted ? unmutePlaylist : mutePlaylist, request),
    );
  } catch {
    void toast.error(textOf('notification-settings')('failed'));
  }
}
