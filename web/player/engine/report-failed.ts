import type { PlayInfo } from '#shared/music/play-info.ts';
import { reportFailedPlay } from '#shared/ingest/link-health.ts';
import { call } from '#web/lib/api.ts';
import { isBareLink } from '../bare-link.ts';
import type { PlaybackError } from '../playback.ts';

const codes = { embedGone: 'gone', embedRefused: 'not_embeddable', embedUnreachable: 'unreachable' } as const;
const codeOf = (hint = ''): (typeof codes)[keyof typeof codes] | 'other' =>
  codes[hint as keyof typeof codes] ?? 'other';

/**
 * Reports to the server that an outside link did not play, so that it checks the link. Sent once, and errors are
 * ignored: they change nothing for the listener.
 */
export function reportFailed(info: PlayInfo | null, { text, hint }: PlaybackError): void {
  if (info?.storage_type !== 'URL' || isBareLink(info.id) || text === 'blockedByBrowser' || !navigator.onLine)
    return;
  const source = info.sources.find(({ play_url: address }) => address === info.play_url);
  const body = { code: codeOf(hint), ...(source ? { source_id: source.id } : {}) };
  call(reportFailedPlay, { params: { id: info.id }, body, countsForSession: false }).catch(() => undefined);
}
