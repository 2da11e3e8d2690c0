import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type FoundPerson as Person, searchPeople } from '#shared/playlists/search.ts';
import { Marked } from '#web/components/marked.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SearchStates } from './search-states.tsx';

/** People whose name matches. */
export function FoundPeople({ query }: { query: string }) {
  const answer = useQuery({
    ...queryOf(searchPeople, { query: { query } }),
    placeholderData: keepPreviousData,
  });
  return (
    <SearchStates
      answer={answer}
      className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3"
      skeleton={Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-19 rounded-panel" />
      ))}
    >
      {(people) => people.map((person) => <FoundPerson key={person.id} person={person} query={query} />)}
    </SearchStates>
  );
}

/** A found person: picture, name and number of public playlists. */
export function FoundPerson({ person, query }: { person: Person; query: string }) {
  const t = useText('search');
  return (
    <Link
      to={paths.user(person.username)}
      data-edge=""
      className="flex min-w-0 items-center gap-3 rounded-panel bg-surface p-3 transition hover:bg-raised"
    >
      <Avatar name={person.username} src={person.avatar_url} className="size-13! text-lg!" />
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          <Marked text={person.username} query={query} />
        </span>
        <span className="block truncate text-sm text-muted">
          {t('publicPlaylists', { count: person.playlist_count })}
        </span>
      </span>
    </Link>
  );
}
