import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { bellCheckMs, bellPollMs, unreadMax } from '#shared/limits.ts';
import { countUnread, listNotifications, type LiveNews, liveNewsPath } from '#shared/social/notifications.ts';
import { useText } from '#web/lib/i18n.ts';
import { dataOf, openLive } from '#web/lib/live.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { BellList } from './bell-list.tsx';

/** The bell with the number of unread notifications; pressing it shows them and marks them read. */
export function Bell() {
  const t = useText('bell');
  const unread = useUnread();
  const shown = unread > unreadMax ? `${unreadMax}+` : String(unread);
  return (
    <Popover label={t('bell')} content={(close) => <BellList onGo={close} />}>
      {(trigger) => (
        <IconButton
          {...trigger}
          label={unread > 0 ? t('unread', { count: unread }) : t('bell')}
          icon={BellIcon}
          className="relative"
        >
          {unread > 0 ? (
            <span
              aria-hidden
              style={{ minWidth: '1.25rem' }}
              className="absolute top-1 right-0 grid h-5 place-items-center rounded-full bg-signal px-1 text-xs font-bold text-on-signal tabular-nums"
            >
              {shown}
            </span>
          ) : null}
        </IconButton>
      )}
    </Popover>
  );
}

/** The bell's number: fetched at the socket's message and at long intervals; each minute without a socket. */
function useUnread(): number {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    ...queryOf(countUnread),
    refetchInterval: open ? bellCheckMs : bellPollMs,
    staleTime: 0,
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      void client.invalidateQueries({ queryKey: keyOf(countUnread) });
      void client.invalidateQueries({ queryKey: keyOf(listNotifications) });
    };
    const stop = openLive(liveNewsPath, {
      // The number fetched now includes news from while it was closed.
      onState: (isOpen) => {
        setOpen(isOpen);
        if (isOpen) ask();
      },
      onMessage: (message) => {
        const spreadMs = dataOf<LiveNews>(message, 'bell')?.spread_ms ?? 0;
        timer ??= setTimeout(() => {
          timer = undefined;
          ask();
        }, Math.random() * spreadMs);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client]);
  return data?.unread ?? 0;
}
