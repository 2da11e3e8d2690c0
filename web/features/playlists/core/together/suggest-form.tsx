import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { nameMax, suggestionNoteMax, visitorNameMax } from '#shared/limits.ts';
import type { MissingItem, Playlist } from '#shared/playlists/playlists.ts';
import type { SuggestionDraft } from '#shared/ingest/suggestions.ts';
import { previewLink } from '#shared/music/track-drafts.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PlaceSelect } from './place-select.tsx';
import type { SuggestionWords } from './kept-suggestion.ts';
import { suggestionTitle } from './suggested-track.ts';
import { useFocusHere } from './use-focus-here.ts';
import { useSuggest } from './use-suggest.ts';

interface SuggestFormProps {
  playlist: Playlist;
  missing: MissingItem | null;
  asSource: boolean;
  draft: SuggestionWords;
  onChange: (change: Partial<SuggestionWords>) => void;
  onBack: () => void;
  onSent: (title: string) => void;
}

/** A form for the place of a suggested track and a note; visitors also give a name. */
export function SuggestForm({
  playlist,
  missing,
  asSource,
  draft: { choice, place, note, name, words },
  onChange,
  onBack,
  onSent,
}: SuggestFormProps) {
  const t = useText('suggesting');
  const isVisitor = useCurrentUser().state === 'anonymous';
  const sending = useSuggest(playlist.id);
  const isNamed = !isVisitor || name.trim() !== '';

  function send(): void {
    const draft: SuggestionDraft = {
      ...('track' in choice
        ? { track_id: choice.track.id }
        : { url: choice.address, ...(asSource ? {} : words) }),
      ...(missing ? { [asSource ? 'source_for' : 'fills']: missing.entry_id } : { before: place }),
      note: note.trim(),
      ...(isVisitor ? { name: name.trim() } : {}),
    };
    sending.mutate(draft, { onSuccess: (suggestion) => onSent(suggestionTitle(suggestion)) });
  }

  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isNamed && !sending.isPending) send();
      }}
    >
      <Chosen choice={choice} onBack={onBack} />
      {'address' in choice && !asSource ? (
        <LinkWords
          address={choice.address}
          words={words}
          onChange={(changed) => onChange({ words: changed })}
        />
      ) : null}
      {missing ? null : (
        <PlaceSelect
          playlist={playlist}
          label={t('place')}
          place={place}
          onChange={(chosen) => onChange({ place: chosen })}
        />
      )}
      <TextArea
        label={t('note')}
        placeholder={asSource ? '' : t('noteHint')}
        rows={3}
        maxLength={suggestionNoteMax}
        hint={t('charactersLeft', { count: suggestionNoteMax - note.length })}
        value={note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      {isVisitor ? (
        <TextInput
          label={t('yourName')}
          required
          maxLength={visitorNameMax}
          autoComplete="nickname"
          value={name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      ) : null}
      {sending.error ? <Notice kind="error">{errorText(sending.error, t('sendFailed'))}</Notice> : null}
      <Button
        kind="primary"
        type="submit"
        disabled={!isNamed}
        busy={sending.isPending}
        className="justify-self-end max-sm:w-full"
      >
        {t(sending.isPending ? 'sending' : 'send')}
      </Button>
    </form>
  );
}

function Chosen({ choice, onBack }: Pick<SuggestionWords, 'choice'> & { onBack: () => void }) {
  const t = useText('suggesting');
  const here = useFocusHere<HTMLButtonElement>();
  return (
    <div className="flex min-w-0 items-center gap-3 rounded-cover bg-page p-2">
      {'track' in choice ? (
        <>
          <span className="w-12 shrink-0">
            <CoverArt id={choice.track.id} src={choice.track.cover_url} small />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{formatTrackTitle(choice.track.title)}</span>
            <span className="block truncate text-sm text-muted">{choice.track.artist}</span>
          </span>
        </>
      ) : (
        <span className="min-w-0 flex-1 truncate px-2">{choice.address}</span>
      )}
      <Button size="sm" kind="plain" icon={ArrowLeft} ref={here} onClick={onBack}>
        {t('another')}
      </Button>
    </div>
  );
}

interface LinkWordsProps {
  address: string;
  words: { title: string; artist: string };
  onChange: (words: { title: string; artist: string }) => void;
}

/** Title and artist of a link: its site's, as a preview for members only, or the typed ones. */
function LinkWords({ address, words, onChange }: LinkWordsProps) {
  const t = useText('suggesting');
  const isMember = useCurrentUser().state === 'authenticated';
  const { data } = useQuery({
    ...queryOf(previewLink, { query: { url: address } }),
    enabled: isMember,
    retry: false,
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['title', 'artist'] as const).map((field) => (
        <TextInput
          key={field}
          label={t(field === 'title' ? 'linkTitle' : 'linkArtist')}
          hint={field === 'title' ? t('linkHint') : undefined}
          maxLength={nameMax}
          placeholder={data?.[field] ?? ''}
          value={words[field]}
          onChange={({ target }) => onChange({ ...words, [field]: target.value })}
        />
      ))}
    </div>
  );
}
