import type { QueryClient } from '@tanstack/react-query';
import { checkPlaylistLinks, getPlaylistHealth } from '#shared/ingest/link-health.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { toast } from '#web/ui/toast.ts';

/**
 * Starts a check of the reader's own playlist's links. The server refuses a second one within the hour and names the
 * next time.
 */
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
