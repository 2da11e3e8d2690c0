import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useId } from 'react';
import { type MyTrack, updateTrack } from '#shared/playlists/library.ts';
import { genreMax, nameMax } from '#shared/limits.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { keptTrackEdit } from './kept-edits.ts';
import { useLibraryChanges } from './use-library-changes.ts';

const names = ['title', 'artist', 'album', 'genre'] as const;

/** A dialog for a track's title, artist and other fields. */
export function EditTrackDialog({
  track,
  open,
  onClose,
}: {
  track: MyTrack;
  open: boolean;
  onClose: () => void;
}) {
  const t = useText('library');
  const form = useId();
  const reload = useLibraryChanges();
  const { title, artist, album, genre } = track;
  const [fields, setFields, forget] = useKeptState(keptTrackEdit(track.id), { title, artist, album, genre });
  const close = (): void => {
    forget();
    onClose();
  };
  const save = useMutation({
    mutationFn: () => call(updateTrack, { params: { id: track.id }, body: fields }),
    onSuccess() {
      close();
      void toast.success(t('saved'));
    },
    onSettled: reload,
  });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (fields.title.trim() !== '' && !save.isPending) save.mutate();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('editTitle')}
      actions={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        {names.map((name) => (
          <TextInput
            key={name}
            label={t(name)}
            value={fields[name]}
            required={name === 'title'}
            maxLength={name === 'genre' ? genreMax : nameMax}
            onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
          />
        ))}
        {save.error ? <Notice kind="error">{errorText(save.error, t('saveFailed'))}</Notice> : null}
      </form>
    </Dialog>
  );
}
