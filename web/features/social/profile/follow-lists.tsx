import { EyeOff, ListMusic, Users } from 'lucide-react';
import {
  type ListedPerson,
  listFollowed,
  listFollowedPlaylists,
  listFollowers,
} from '#shared/social/following.ts';
import type { Profile } from '#shared/social/profiles.ts';
import { FollowPersonButton } from '#web/components/follow-button.tsx';
import { PlayableCard } from './playable-card.tsx';
import { call } from '#web/lib/api.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { FollowList, useFollowList } from './follow-list.tsx';

interface Of {
  profile: Profile;
}

/** The followers of a person who show whom they follow. */
export function Followers({ profile }: Of) {
  const t = useText('follow-lists');
  const list = useFollowList(listFollowers, profile.username, (page) => call(listFollowers, page));
  const people = list.data?.pages.flatMap((page) => page.people) ?? [];
  const hides = people.length < profile.followers_count;
  return (
    <FollowList
      list={list}
      isEmpty={people.length === 0}
      empty={
        hides ? (
          <EmptyState icon={EyeOff} title={t('allHidden')}>
            {t('someHidden')}
          </EmptyState>
        ) : (
          <EmptyState icon={Users} title={t('noFollowers')}>
            {t('noFollowersText', { name: profile.username })}
          </EmptyState>
        )
      }
    >
      <PeopleRows people={people} />
      {hides && !list.hasNextPage ? <p className="text-sm text-muted">{t('someHidden')}</p> : null}
    </FollowList>
  );
}

/** The people whom a person follows, if the person shows them. */
export function FollowedPeople({ profile }: Of) {
  const t = useText('follow-lists');
  const list = useFollowList(listFollowed, profile.username, (page) => call(listFollowed, page));
  const people = list.data?.pages.flatMap((page) => page.people) ?? [];
  const isShown = list.data?.pages[0]?.is_shown ?? true;
  if (!isShown && !profile.is_me) return <Hidden profile={profile} />;
  return (
    <FollowList
      list={list}
      isEmpty={people.length === 0}
      empty={<EmptyState icon={Users} title={t('nobody')} action={<Browse profile={profile} />} />}
    >
      {isShown ? null : <OnlyYou />}
      <PeopleRows people={people} />
    </FollowList>
  );
}

/** The playlists that a person follows, if the person shows them. */
export function FollowedPlaylists({ profile }: Of) {
  const t = useText('follow-lists');
  const list = useFollowList(listFollowedPlaylists, profile.username, (page) =>
    call(listFollowedPlaylists, page),
  );
  const playlists = list.data?.pages.flatMap((page) => page.playlists) ?? [];
  const isShown = list.data?.pages[0]?.is_shown ?? true;
  if (!isShown && !profile.is_me) return <Hidden profile={profile} />;
  return (
    <FollowList
      list={list}
      isEmpty={playlists.length === 0}
      empty={<EmptyState icon={ListMusic} title={t('nothing')} action={<Browse profile={profile} />} />}
    >
      {isShown ? null : <OnlyYou />}
      <h2 className="sr-only">{t('playlists')}</h2>
      <ul className="-mx-3 grid grid-cols-2 gap-y-2 sm:grid-cols-3 lg:grid-cols-5">
        {playlists.map((playlist) => (
          <li key={playlist.id}>
            <PlayableCard playlist={playlist} />
          </li>
        ))}
      </ul>
    </FollowList>
  );
}

function Hidden({ profile }: Of) {
  const t = useText('follow-lists');
  return (
    <EmptyState icon={EyeOff} title={t('hidden', { name: profile.username })}>
      {t('hiddenText')}
    </EmptyState>
  );
}

function OnlyYou() {
  const t = useText('follow-lists');
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {t('onlyYou')}
      <TextLink to={`${paths.profile()}#notifications`}>{t('changeThat')}</TextLink>
    </p>
  );
}

function Browse({ profile }: Of) {
  const t = useText('follow-lists');
  return profile.is_me ? <LinkButton to={paths.home()}>{t('browse')}</LinkButton> : null;
}

const PeopleRows = ({ people }: { people: readonly ListedPerson[] }) => (
  <ul data-place="follow" className="grid gap-2 sm:grid-cols-2">
    {people.map((person) => (
      <li key={person.id}>
        <PersonRow person={person} />
      </li>
    ))}
  </ul>
);

function PersonRow({ person }: { person: ListedPerson }) {
  const { user } = useCurrentUser();
  return (
    <div className="flex min-h-16 items-center gap-3 rounded-panel bg-surface p-3">
      <Avatar name={person.username} src={person.avatar_url} />
      <span className="min-w-0 flex-1 truncate">
        <TextLink to={paths.user(person.username)}>{person.username}</TextLink>
      </span>
      {user?.id === person.id ? null : (
        <FollowPersonButton username={person.username} isFollowed={person.is_followed} />
      )}
    </div>
  );
}
