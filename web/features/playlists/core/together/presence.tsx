import type { UserRef } from '#shared/accounts/users.ts';
import { useText } from '#web/lib/i18n.ts';
import { Avatar } from '#web/ui/avatar.tsx';

const facesMax = 4;

/** The other editors who have the playlist open: "Anna is here". Its line is always there, so that nothing shifts. */
export function Presence({ people }: { people: readonly UserRef[] }) {
  const t = useText('together');
  const [first, second] = people;
  const words =
    people.length > 2
      ? t('manyHere', { count: people.length })
      : second
        ? t('areHere', { names: people.map(({ username }) => username).join(', ') })
        : first
          ? t('isHere', { name: first.username })
          : '';
  return (
    <output className="ml-auto flex min-w-0 items-center gap-2 text-live">
      {first ? (
        <>
          <span aria-hidden className="flex shrink-0 gap-1">
            {people.slice(0, facesMax).map(({ id, username, avatar_url }) => (
              <Avatar key={id} name={username} src={avatar_url} className="size-7!" />
            ))}
          </span>
          <span className="truncate">{words}</span>
        </>
      ) : null}
    </output>
  );
}
