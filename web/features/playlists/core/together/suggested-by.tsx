import type { Suggester } from '#shared/playlists/playlists.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useText } from '#web/lib/i18n.ts';

/** The name of a track's suggester, under its title. */
export function SuggestedBy({ by: { user, name } }: { by: Suggester }) {
  const t = useText('together');
  const { user: viewer } = useCurrentUser();
  const who = user?.username ?? name;
  if (!who) return null;
  const isOwn = user !== null && user.id === viewer?.id;
  return (
    <span className="truncate" data-place={isOwn ? 'suggested' : undefined}>
      · {t('suggestedBy', { name: who })}
    </span>
  );
}
