import { useState } from 'react';
import { noteMax } from '#shared/limits.ts';
import { clock } from '#shared/playlists/note-span.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { itemsOf } from '../playlist-items.ts';
import { titleOf } from '../item-row.tsx';
import { type KeptNote, keptNoteName } from './kept-note.ts';
import { readNote, typedNoteOf } from './typed-note.ts';
import { noteOf, useWriteNote } from './use-write-note.ts';

interface NoteDialogProps {
  playlist: Playlist;
  itemId: string;
}

const formId = 'write-note';

/** A dialog for the liner note of an item, or of a span of its song. The typed text survives an ended session. */
export function NoteDialog({ playlist, itemId }: NoteDialogProps) {
  const t = useText('notes');
  const [open, setOpen] = useState(true);
  const [opened] = useState(playlist);
  const before = noteOf(opened, itemId);
  const item = itemsOf(opened).find((one) => one.itemId === itemId);
  const [typed, setTyped, forget] = useKeptState<KeptNote>(keptNoteName(playlist.id), {
    itemId,
    ...typedNoteOf(before),
  });
  const close = (): void => {
    setOpen(false);
    forget();
  };
  const writing = useWriteNote(opened, itemId, () => {
    void toast.success(t('saved'));
    close();
  });
  const seconds = item?.kind === 'track' ? item.track.duration_seconds : item?.missing.duration_seconds;
  const end = seconds ?? null;
  const { wrong, used, ...words } = readNote(typed, end);
  const isWrong = Object.keys(wrong).length > 0;
  const set = (change: Partial<KeptNote>): void => setTyped({ ...typed, ...change });
  const said = (key: (typeof wrong)['text']) =>
    key && t(key, { max: noteMax, end: end === null ? '' : clock(end) });
  if (!item) return null;
  return (
    <Dialog
      open={open}
      onClose={close}
      size="md"
      title={<span className="line-clamp-2 break-words">{t('title', { title: titleOf(item) })}</span>}
      actions={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={isWrong} busy={writing.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong && !writing.isPending) writing.save(words);
        }}
      >
        <TextArea
          label={t('note')}
          rows={5}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the editor has just asked for this field
          autoFocus
          dir="auto"
          hint={<span className="tabular-nums">{t('used', { used, max: noteMax })}</span>}
          error={said(wrong.text)}
          value={typed.text}
          onChange={({ target }) => set({ text: target.value })}
        />
        <fieldset className="grid grid-cols-2 gap-4">
          <legend className="mb-1 text-sm text-muted">{t('spanHint')}</legend>
          {(['from', 'to'] as const).map((field) => (
            <TextInput
              key={field}
              label={t(field)}
              inputMode="numeric"
              placeholder={t(field === 'from' ? 'fromExample' : 'toExample')}
              maxLength={10}
              autoComplete="off"
              error={said(wrong[field])}
              value={typed[field]}
              onChange={({ target }) => set({ [field]: target.value })}
            />
          ))}
        </fieldset>
        {before ? (
          <Button
            kind="plain"
            className="justify-self-start"
            disabled={writing.isPending}
            onClick={() => writing.save({ text: '' })}
          >
            {t('remove')}
          </Button>
        ) : null}
        {writing.meanwhile ? (
          <Notice
            kind="error"
            detail={
              <span className="whitespace-pre-line">{writing.meanwhile.theirs?.text ?? t('tookAway')}</span>
            }
            actions={
              <>
                <Button size="sm" onClick={() => !isWrong && writing.save(words)}>
                  {t('keepMine')}
                </Button>
                <Button
                  size="sm"
                  onClick={() => {
                    set(typedNoteOf(writing.meanwhile?.theirs));
                    writing.forgetMeanwhile();
                  }}
                >
                  {t('takeTheirs')}
                </Button>
              </>
            }
          >
            {t('meanwhile')}
          </Notice>
        ) : null}
        {writing.error ? <Notice kind="error">{errorText(writing.error, t('failed'))}</Notice> : null}
      </form>
    </Dialog>
  );
}
