import { Link } from 'react-router';
import type { Contributors as People } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';

/** Pictures and names of the contributors, without the owner, whom the header names. */
export function Contributors({
  contributors,
  ownerId,
}: {
  contributors: People;
  ownerId?: string | undefined;
}) {
  const t = useText('together');
  const people = contributors.people.filter(({ id }) => id !== ownerId);
  const others = contributors.count - contributors.people.length;
  if (people.length === 0) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm text-muted">
      <span id="contributors">{t('contributors')}</span>
      <ul aria-labelledby="contributors" className="flex min-w-0 flex-wrap items-center gap-x-3">
        {people.map(({ id, username, avatar_url }) => (
          <li key={id} className="min-w-0">
            <Link
              to={paths.user(username)}
              className="inline-flex min-h-11 max-w-48 items-center gap-1.5 font-medium text-text hover:underline sm:min-h-9"
            >
              <Avatar name={username} src={avatar_url} className="size-7!" />
              <span className="truncate">{username}</span>
            </Link>
          </li>
        ))}
      </ul>
      {others > 0 ? <span>{t('more', { count: others })}</span> : null}
    </div>
  );
}
