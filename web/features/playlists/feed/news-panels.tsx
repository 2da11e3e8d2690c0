import { useQueryClient } from '@tanstack/react-query';
import type { NewsItem } from '#shared/social/following.ts';
import { ListPanel } from '#web/components/list-panel.tsx';
import { playFrom } from '#web/components/play-from.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { PanelRow } from './panel-row.tsx';

/** New since yesterday in what the reader follows; a Play begins with what is new. */
export function NewsPanels({ lines }: { lines: readonly NewsItem[] }) {
  const t = useText('member-home');
  const client = useQueryClient();
  const tFeed = useText('following-feed');
  const panels = lines.map(({ id, kind, person, playlist, count, tracks }) => ({
    key: id,
    panel: (
      <ListPanel
        playlist={playlist}
        playLabel={tFeed('play', { name: playlist.name })}
        onPlay={() => playFrom(client, playlist.id, tracks[0]?.id)}
      >
        {t(kind, { name: person.username, count })}
      </ListPanel>
    ),
  }));
  const all = (
    <TextLink to={`${paths.home()}?tab=following`} preventScrollReset className="text-sm">
      {t('allNews')}
    </TextLink>
  );
  return <PanelRow title={t('news')} more={all} panels={panels} />;
}
