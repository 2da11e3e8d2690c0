import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { suggestingMessages } from '#shared/messages/suggesting.ts';
import type { MissingItem, Playlist } from '#shared/playlists/playlists.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FillByLink } from '../fill-by-link.tsx';
import { FillBySearch } from '../fill-by-search.tsx';
import { OwnSuggestions } from './own-suggestions.tsx';
import { type Choice, SuggestForm } from './suggest-form.tsx';
import { useFocusHere } from './use-focus-here.ts';

interface SuggestDialogProps {
  playlist: Playlist;
  /** The missing item that is to be found. */
  missing?: MissingItem | null;
  /** The item is there, and a further source of its recording is suggested. */
  asSource?: boolean;
  open: boolean;
  onClose: () => void;
}

type Step = { at: 'find' } | { at: 'form'; choice: Choice } | { at: 'sent'; title: string };

/** Suggests a track for a playlist: first what, then where and why; below it, what came of the reader's others. */
export function SuggestDialog({
  playlist,
  missing = null,
  asSource = false,
  open,
  onClose,
}: SuggestDialogProps) {
  const t = useText(suggestingMessages);
  const [step, setStep] = useState<Step>({ at: 'find' });
  const title = missing
    ? t(asSource ? 'sourceTitle' : 'haveTitle', { title: formatTrackTitle(missing.title) })
    : t('title', { name: playlist.name });
  return (
    <Dialog open={open} onClose={onClose} size="md" title={<span className="break-words">{title}</span>}>
      <div className="grid grid-cols-1 gap-6">
        {step.at === 'find' ? (
          <>
            {asSource ? null : (
              <FillBySearch
                words={missing ? `${missing.title} ${missing.artist}` : ''}
                onUse={(track) => setStep({ at: 'form', choice: { track } })}
              />
            )}
            <FillByLink
              known={missing?.url ?? ''}
              alone={asSource}
              onLink={(address) => setStep({ at: 'form', choice: { address } })}
            />
          </>
        ) : null}
        {step.at === 'form' ? (
          <SuggestForm
            playlist={playlist}
            missing={missing}
            asSource={asSource}
            choice={step.choice}
            onBack={() => setStep({ at: 'find' })}
            onSent={(sent) => setStep({ at: 'sent', title: sent })}
          />
        ) : null}
        {step.at === 'sent' ? (
          <Sent
            playlist={playlist}
            title={step.title}
            onAnother={missing ? null : () => setStep({ at: 'find' })}
            onClose={onClose}
          />
        ) : null}
        <OwnSuggestions playlistId={playlist.id} />
      </div>
    </Dialog>
  );
}

interface SentProps {
  playlist: Playlist;
  title: string;
  onAnother: (() => void) | null;
  onClose: () => void;
}

function Sent({ playlist, title, onAnother, onClose }: SentProps) {
  const t = useText(suggestingMessages);
  const here = useFocusHere<HTMLParagraphElement>();
  const owner = playlist.owner?.username;
  return (
    <div className="grid justify-items-center gap-3 py-4 text-center">
      <CircleCheck aria-hidden className="size-10 text-live" />
      <p ref={here} tabIndex={-1} className="text-lg break-words outline-none">
        {owner ? t('sent', { owner, title }) : t('sentUnowned', { title })}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {onAnother ? <Button onClick={onAnother}>{t('sendAnother')}</Button> : null}
        <Button kind="primary" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}
