import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getCopyrightFigures, removeTrack } from '#shared/music/copyright.ts';
import { listWorks } from '#shared/music/copyright-works.ts';
import { searchTracks } from '#shared/playlists/search.ts';
import type { Track } from '#shared/music/tracks.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';

const typingMs = 250;
const shownAtMost = 8;

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** A form that takes a track down for copyright: the track and the reason. */
export function TakeDownDialog({ open, onClose }: DialogProps) {
  const t = useText('copyright-screen');
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const [note, setNote, forget] = useKeptState('take-down', '');
  const remove = useMutation({
    mutationFn: (id: string) => call(removeTrack, { body: { track_id: id, note: note.trim() } }),
    onSuccess: () => {
      for (const endpoint of [listWorks, getCopyrightFigures, searchTracks]) {
        void client.invalidateQueries({ queryKey: keyOf(endpoint) });
      }
      void toast.success(t('takenDownToast'));
      close();
    },
  });

  function close(): void {
    setChosen(null);
    forget();
    remove.reset();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('takeDown')}
      description={t('takeDownText')}
      actions={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button
            kind="danger"
            disabled={!chosen}
            busy={remove.isPending}
            onClick={() => chosen && remove.mutate(chosen)}
          >
            {t('takeDownDo')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FindTrack chosen={chosen} onChoose={setChosen} />
        <TextArea
          label={t('takeDownNote')}
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.target.value)}
        />
        {remove.error ? <Notice kind="error">{errorText(remove.error, t('takeDownFailed'))}</Notice> : null}
      </div>
    </Dialog>
  );
}

interface FindTrackProps {
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The track id of a pasted link or id: the search finds public tracks alone. */
function pastedId(text: string): string | null {
  return /[?&]track=([0-9a-z]{1,40})/.exec(text)?.[1] ?? /^[0-9a-z]{24,40}$/.exec(text)?.[0] ?? null;
}

function FindTrack({ chosen, onChoose }: FindTrackProps) {
  const t = useText('copyright-screen');
  const [typed, setTyped] = useState('');
  const query = useSettled(typed.trim(), typingMs);
  const { data } = useQuery({ ...queryOf(searchTracks, { query: { query } }), enabled: query !== '' });
  const id = pastedId(typed.trim());
  const found = (data ?? []).filter(({ storage_type }) => storage_type === 'FILE').slice(0, shownAtMost);
  const choices = id
    ? [{ id, words: t('takeDownById', { id }) }]
    : found.map((track) => ({ id: track.id, words: labelOf(track) }));

  function labelOf({ title, artist, owner }: Track): string {
    return t('takeDownChosen', { title, artist, username: owner?.username ?? t('nobody') });
  }

  return (
    <div className="grid gap-2">
      <TextInput
        type="search"
        label={t('takeDownSearch')}
        hint={t('takeDownHint')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {data && query !== '' && choices.length === 0 ? (
        <output className="text-sm text-muted">{t('takeDownNone')}</output>
      ) : null}
      <div className="grid gap-1">
        {choices.map((choice) => (
          <label
            key={choice.id}
            className="flex min-h-11 items-center gap-3 rounded-cover px-3 text-sm hover:bg-raised has-checked:bg-raised"
          >
            <input
              type="radio"
              name="take-down"
              className="size-4.5 shrink-0 accent-signal"
              checked={chosen === choice.id}
              onChange={() => onChoose(choice.id)}
            />
            <span className="min-w-0 break-words">{choice.words}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
