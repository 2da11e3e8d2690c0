import type { Suggester } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';

/** The name of a track's suggester, under its title. */
export function SuggestedBy({ by: { user, name } }: { by: Suggester }) {
  const t = useText('together');
  const who = user?.username ?? name;
  if (!who) return null;
  return <span className="truncate">· {t('suggestedBy', { name: who })}</span>;
}
