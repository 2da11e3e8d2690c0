import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { MissingItem, Playlist } from '#shared/playlists/playlists.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FillByLink } from '../fill-by-link.tsx';
import { FillBySearch } from '../fill-by-search.tsx';
import { OwnSuggestions } from './own-suggestions.tsx';
import {
  type Choice,
  type KeptSuggestion,
  keptSuggestionName,
  type SuggestionWords,
} from './kept-suggestion.ts';
import { SuggestForm } from './suggest-form.tsx';
import { useFocusHere } from './use-focus-here.ts';

interface SuggestDialogProps {
  playlist: Playlist;
  /** The missing item to fill. */
  missing?: MissingItem | null;
  /** True if the item has a track, and another source of its recording is suggested. */
  asSource?: boolean;
  open: boolean;
  onClose: () => void;
}

/**
 * A dialog that suggests a track for a playlist: first the track, then its place and a note; below, the reader's
 * other suggestions.
 */
export function SuggestDialog({
  playlist,
  missing = null,
  asSource = false,
  open,
  onClose,
}: SuggestDialogProps) {
  const t = useText('suggesting');
  const [storedDraft, setDraft, forget] = useKeptState<KeptSuggestion | null>(
    keptSuggestionName(playlist.id),
    null,
  );
  // Another item's is not this dialog's.
  const isThis = storedDraft?.missing?.entry_id === missing?.entry_id && storedDraft?.asSource === asSource;
  const draft = isThis ? storedDraft : null;
  const [sent, setSent] = useState<string | null>(null);
  const close = (): void => {
    forget();
    onClose();
  };
  const choose = (choice: Choice): void => {
    setSent(null);
    setDraft({ ...wordsFor(missing, choice), missing, asSource });
  };
  const title = missing
    ? t(asSource ? 'sourceTitle' : 'haveTitle', { title: formatTrackTitle(missing.title) })
    : t('title', { name: playlist.name });
  return (
    <Dialog open={open} onClose={close} size="md" title={<span className="break-words">{title}</span>}>
      <div className="grid grid-cols-1 gap-6">
        {!draft && sent === null ? (
          <>
            {asSource ? null : (
              <FillBySearch
                words={missing ? `${missing.title} ${missing.artist}` : ''}
                onUse={(track) => choose({ track })}
              />
            )}
            <FillByLink
              known={missing?.url ?? ''}
              alone={asSource}
              onLink={(address) => choose({ address })}
            />
          </>
        ) : null}
        {draft ? (
          <SuggestForm
            playlist={playlist}
            missing={missing}
            asSource={asSource}
            draft={draft}
            onChange={(change) => setDraft({ ...draft, ...change })}
            onBack={forget}
            onSent={(suggested) => {
              forget();
              setSent(suggested);
            }}
          />
        ) : null}
        {!draft && sent !== null ? (
          <Sent
            playlist={playlist}
            title={sent}
            onAnother={missing ? null : () => setSent(null)}
            onClose={close}
          />
        ) : null}
        <OwnSuggestions playlistId={playlist.id} />
      </div>
    </Dialog>
  );
}

const wordsFor = (missing: MissingItem | null, choice: Choice): SuggestionWords => ({
  choice,
  place: null,
  note: '',
  name: '',
  words: { title: missing?.title ?? '', artist: missing?.artist ?? '' },
});

interface SentProps {
  playlist: Playlist;
  title: string;
  onAnother: (() => void) | null;
  onClose: () => void;
}

function Sent({ playlist, title, onAnother, onClose }: SentProps) {
  const t = useText('suggesting');
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
