import type { Suggester } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';

/** Under a track's title: who suggested it. */
export function SuggestedBy({ by: { user, name } }: { by: Suggester }) {
  const t = useText('together');
  const who = user?.username ?? name;
  if (!who) return null;
  return <span className="truncate">· {t('suggestedBy', { name: who })}</span>;
}
