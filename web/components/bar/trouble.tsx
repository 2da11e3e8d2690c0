import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { usePlayback } from '#web/player/playback.ts';
import { nextTrack, resumePlayback } from '#web/player/controls.ts';

/** An error and the ways out of it. */
export function Trouble() {
  const t = useText('player-bar');
  const tPlayer = useText('player');
  const error = usePlayback((state) => (state.status === 'error' ? state.error : null));
  const hasOthers = usePlayback((state) => state.queue.items.length > 1);
  if (!error) return null;
  return (
    <div
      role="alert"
      data-edge=""
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-t-[inherit] border-b border-line px-4 py-2 text-sm"
    >
      <p className="min-w-0 flex-1 basis-60">
        <span lang={error.detail ? undefined : tPlayer.lang(error.text)} className="font-medium text-danger">
          {error.detail ?? tPlayer(error.text, error.params)}
        </span>
        {error.hint ? (
          <span lang={tPlayer.lang(error.hint)} className="block text-muted">
            {tPlayer(error.hint, error.params)}
          </span>
        ) : null}
      </p>
      <div className="flex gap-2">
        <Button size="sm" lang={t.lang('tryAgain')} onClick={resumePlayback}>
          {t('tryAgain')}
        </Button>
        {hasOthers ? (
          <Button size="sm" lang={t.lang('goOn')} onClick={nextTrack}>
            {t('goOn')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
