import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { placeOf } from '#shared/social/notification-place.ts';
import type { Notification } from '#shared/social/notifications.ts';
import type { UserRef } from '#shared/accounts/users.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { cn } from '#web/ui/cn.ts';

/** One notification with its people, text, time and link. */
export function BellLine({ line, onGo }: { line: Notification; onGo: () => void }) {
  const language = useLanguage();
  const { text, picture } = useLine(line);
  const { user } = useCurrentUser();
  const to = placeOf(line, user?.username ?? '');
  const classes = cn(
    'flex items-center gap-3 rounded-cover p-2',
    to && 'transition hover:bg-raised',
    !line.is_read && 'bg-raised',
  );
  const inside = (
    <>
      {picture}
      <span className="min-w-0 flex-1 text-sm">
        <span className={cn('break-words', !line.is_read && 'font-semibold')}>{text}</span>
        <time dateTime={line.at} className="block text-muted">
          {formatRelative(line.at, language)}
        </time>
      </span>
    </>
  );
  return to === null ? (
    <div className={classes}>{inside}</div>
  ) : (
    <Link to={to} onClick={onGo} className={classes}>
      {inside}
    </Link>
  );
}

interface Said {
  text: string;
  picture: ReactNode;
}

function useLine(line: Notification): Said {
  const t = useText('bell');
  const named = useNames();
  switch (line.kind) {
    case 'follow': {
      const people = named(line.people, line.count);
      const [first] = line.people;
      return {
        text: t(line.count > 1 ? 'followMany' : 'follow', { people }),
        picture: <Face person={first} />,
      };
    }
    case 'like':
      return {
        text: t('like', { people: named(line.people, line.count), name: line.playlist.name }),
        picture: <Cover {...line.playlist} />,
      };
    case 'invited':
      return {
        text: t('invited', { people: named(line.people, 1), name: line.playlist.name }),
        picture: <Cover {...line.playlist} />,
      };
    case 'comment':
    case 'reply':
    case 'mention':
      return {
        text: t(line.kind === 'comment' && line.waiting ? 'commentWaits' : line.kind, {
          people: named(line.people, line.count),
          name: line.playlist.name,
        }),
        picture: <Cover {...line.playlist} />,
      };
    case 'joined':
      return {
        text: t('joined', { people: named(line.people, line.count), name: line.playlist.name }),
        picture: <Cover {...line.playlist} />,
      };
    case 'news': {
      const { kind, person, playlist, count } = line.news;
      return {
        text: t(kind, { people: person.username, name: playlist.name, count }),
        picture: <Cover {...playlist} />,
      };
    }
    case 'suggestion':
      return {
        text: t(line.closed ? 'closed' : 'suggestion', { name: line.playlist.name, count: line.count }),
        picture: <Cover {...line.playlist} />,
      };
    case 'decision':
      return {
        text: t(line.outcome, {
          people: named(line.people, line.people.length),
          name: line.playlist.name,
          count: line.count,
        }),
        picture: <Cover {...line.playlist} />,
      };
    default:
      return {
        text: line.text,
        picture: <Bell aria-hidden className="mx-2 size-6 shrink-0 text-muted" />,
      };
  }
}

/** "Anna", "Anna and Bob", "Anna and 6 others". */
function useNames(): (people: readonly UserRef[], count: number) => string {
  const t = useText('bell');
  return (people, count) => {
    const [first, second] = people.map(({ username }) => username);
    if (first === undefined) return '';
    if (count === 1) return first;
    if (count === 2 && second !== undefined) return t('and', { first, last: second });
    return t('andOthers', { people: first, count: count - 1 });
  };
}

const Face = ({ person }: { person: UserRef | undefined }) =>
  person ? <Avatar name={person.username} src={person.avatar_url} className="size-10! shrink-0" /> : null;

const Cover = ({ id, cover_url }: { id: string; cover_url: string | null }) => (
  <span aria-hidden className="w-10 shrink-0">
    <CoverArt id={id} src={cover_url} />
  </span>
);
