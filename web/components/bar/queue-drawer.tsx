import { useQueryClient } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { Fragment, useState } from 'react';
import { tracksAtOnce } from '#shared/limits.ts';
import { useToken } from '#web/lib/session.ts';
import { addToPlaylist } from '../add-to-playlist.ts';
import { ReorderList } from '../reorder-list.tsx';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { usePlayback } from '#web/player/playback.ts';
import { clearQueue, reorderQueue } from '#web/player/controls.ts';
import { QueueRow } from './queue-row.tsx';
import { useWhyWords } from './why-line.tsx';

/** Rows added at a time: a queue can have thousands. */
const shownAtOnce = 100;
const beforeShown = 20;

/** Now, next, and what was played: reorder, remove, clear. */
export function QueueDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText('player-bar');
  const isLong = usePlayback((state) => state.queue.items.length > 1);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('queue')}
      actions={
        isLong ? (
          <div className="flex items-center gap-1">
            <SaveQueue />
            <Button size="sm" onClick={clearQueue}>
              {t('queueClear')}
            </Button>
          </div>
        ) : null
      }
    >
      <QueueLists />
    </Drawer>
  );
}

/** For members: makes a playlist of the queue, or puts it into one. */
function SaveQueue() {
  const t = useText('player-bar');
  const client = useQueryClient();
  const isLoggedIn = useToken() !== null;
  const items = usePlayback((state) => state.queue.items);
  const tracks = [...new Map(items.map(({ track }) => [track.id, track])).values()];
  // A longer one is a list already, and would be cut.
  if (!isLoggedIn || tracks.length > tracksAtOnce) return null;
  return <IconButton label={t('queueSave')} icon={ListPlus} onClick={() => addToPlaylist(tracks, client)} />;
}

function QueueLists() {
  const t = useText('player-bar');
  const { from } = useWhyWords();
  const { items, position } = usePlayback((state) => state.queue);
  const [limit, setLimit] = useState(shownAtOnce);
  const current = items[position];
  const first = Math.max(0, position - beforeShown);
  const before = items.slice(first, position);
  const next = items.slice(position + 1, position + 1 + limit);
  const more = items.length - position - 1 - next.length;
  const titleOf = (key: string): string =>
    formatTrackTitle(items.find((item) => item.key === key)?.track.title ?? '');
  return (
    <ReorderList count={items.length} titleOf={titleOf} onMove={reorderQueue}>
      <div className="grid gap-6">
        {current ? (
          <Part title={t('queueNow')}>
            <QueueRow item={current} index={position} isCurrent />
          </Part>
        ) : null}
        <Part title={t('queueNext')}>
          {next.map((item, at) => (
            <Fragment key={item.key}>
              {item.why && (items[position + at]?.why?.from !== item.why.from || at === 0) ? (
                <li className="px-2 pt-3 pb-1 text-sm text-muted">{from(item.why)}</li>
              ) : null}
              <QueueRow item={item} index={position + 1 + at} />
            </Fragment>
          ))}
        </Part>
        {next.length === 0 ? <p className="-mt-4 text-sm text-muted">{t('queueEnd')}</p> : null}
        {more > 0 ? (
          <Button size="sm" onClick={() => setLimit(limit + shownAtOnce)}>
            {t('queueMore', { count: more })}
          </Button>
        ) : null}
        {before.length > 0 ? (
          <Part title={t('queueBefore')}>
            {before.map((item, at) => (
              <QueueRow key={item.key} item={item} index={first + at} />
            ))}
          </Part>
        ) : null}
      </div>
    </ReorderList>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 px-2 font-sans text-xs font-semibold tracking-wide text-muted uppercase">
        {title}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}
