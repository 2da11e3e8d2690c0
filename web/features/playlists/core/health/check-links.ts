import type { QueryClient } from '@tanstack/react-query';
import { checkPlaylistLinks, getPlaylistHealth } from '#shared/ingest/link-health.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { toast } from '#web/ui/toast.ts';

/** Has the links of one's own playlist looked at; a second time within the hour the server says no, and when. */
export async function checkLinks(client: QueryClient, id: string): Promise<void> {
  const t = textOf('link-health');
  try {
    const { asked } = await call(checkPlaylistLinks, { params: { id } });
    void toast.success(t('checking', { count: asked }));
  } catch (error) {
    void toast.error(errorText(error, t('checkFailed')));
  }
  await client.invalidateQueries({ queryKey: keyOf(getPlaylistHealth, { params: { id } }) });
}
