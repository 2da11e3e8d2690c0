import { useQueries } from '@tanstack/react-query';
import type { UserRef } from '#shared/accounts/users.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { getProfile } from '#shared/social/profiles.ts';
import { FollowPersonButton } from '#web/components/follow-button.tsx';
import { ListPanel } from '#web/components/list-panel.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { curatorsOf } from './choices.ts';
import { PopularLists } from './popular-lists.tsx';
import { useChosenStyles } from './use-chosen-styles.ts';
import type { Foot } from './welcome-page.tsx';

/** Three people with popular lists, first of the chosen styles, to follow. */
export function PeopleStep({ readerId, foot }: { readerId: string; foot: Foot }) {
  const [styles] = useChosenStyles();
  return (
    <PopularLists>
      {(lists) => <Curators curators={curatorsOf(lists, styles, readerId)} foot={foot} />}
    </PopularLists>
  );
}

interface CuratorsProps {
  curators: readonly { person: UserRef; list: PlaylistSummary }[];
  foot: Foot;
}

function Curators({ curators, foot }: CuratorsProps) {
  const t = useText('welcome');
  const profiles = useQueries({
    queries: curators.map(({ person: { username } }) => queryOf(getProfile, { params: { username } })),
  });
  return (
    <>
      {curators.length === 0 ? <p className="text-muted">{t('noPeople')}</p> : null}
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {curators.map(({ person, list }, at) => (
          <li key={person.id}>
            <Curator {...{ person, list }} isFollowed={profiles[at]?.data?.is_followed ?? false} />
          </li>
        ))}
      </ul>
      {foot(profiles.some(({ data }) => data?.is_followed))}
    </>
  );
}

interface CuratorProps {
  person: UserRef;
  list: PlaylistSummary;
  isFollowed: boolean;
}

function Curator({ person: { username: name, avatar_url: face }, list, isFollowed }: CuratorProps) {
  const tPieces = useText('playlist-pieces');
  return (
    <article className="grid h-full content-start gap-3 rounded-panel bg-surface p-4">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={name} src={face} className="size-12! text-lg!" />
        <h3 className="min-w-0 flex-1 truncate font-semibold">
          <TextLink to={paths.user(name)}>{name}</TextLink>
        </h3>
      </div>
      <ListPanel playlist={list} playLabel={tPieces('play', { name: list.name })}>
        {tPieces('trackCount', { count: list.track_count })}
      </ListPanel>
      <FollowPersonButton username={name} isFollowed={isFollowed} />
    </article>
  );
}
