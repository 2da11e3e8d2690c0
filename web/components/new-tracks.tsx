import { useText } from '#web/lib/i18n.ts';

/** A mark on a cover: the number of tracks added since the reader listened. */
export function NewTracks({ count }: { count: number }) {
  const t = useText('playlist-pieces');
  return (
    <span className="absolute top-2 left-2 z-10 rounded-full bg-signal px-2 py-0.5 text-xs font-semibold text-on-signal">
      {t('newCount', { count })}
    </span>
  );
}
