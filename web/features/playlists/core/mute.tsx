import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getMute, mutePlaylist, unmutePlaylist } from '#shared/social/notifications.ts';
import { call } from '#web/lib/api.ts';
import { textOf, useText } from '#web/lib/i18n.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { toast } from '#web/ui/toast.ts';

const muteOf = (id: string) => queryOf(getMute, { params: { id } });

/** What a playlist's menu offers: asked when it opens. */
export function MuteLabel({ id }: { id: string }) {
  const t = useText('notification-settings');
  const { data } = useQuery({ ...muteOf(id), retry: false });
  return t(data?.muted ? 'unmute' : 'mute');
}

/** Has the bell tell of a playlist no more, or again, whichever the menu says. */
export async function toggleMute(client: QueryClient, id: string): Promise<void> {
  const asked = { params: { id } };
  const known = client.getQueryData<{ muted: boolean }>(keyOf(getMute, asked));
  try {
    client.setQueryData(
      keyOf(getMute, asked),
      await call(known?.muted ? unmutePlaylist : mutePlaylist, asked),
    );
  } catch {
    void toast.error(textOf('notification-settings')('failed'));
  }
}
