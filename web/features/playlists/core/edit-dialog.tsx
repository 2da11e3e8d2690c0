import { useState } from 'react';
import { descriptionMax, genreMax, nameMax } from '#shared/limits.ts';
import type { KeyOf } from '#shared/texts/texts.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import type { Visibility } from '#shared/playlists/visibility.ts';
import { styles } from '#shared/music/track-drafts.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select, TextArea, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { CoverField } from './cover-field.tsx';
import { useKeptEdit } from './kept-edit.ts';
import { type Words, editableFields } from './merge-edits.ts';
import { useEdit } from './use-edit.ts';

interface EditDialogProps {
  playlist: Playlist;
  open: boolean;
  onClose: () => void;
}

const choices = [
  ['public', 'visibilityPublic'],
  ['unlisted', 'visibilityUnlisted'],
  ['private', 'visibilityPrivate'],
] as const satisfies readonly (readonly [Visibility, KeyOf<'playlist-page'>])[];

const formId = 'edit-playlist';

/**
 * A dialog for a playlist's name, description, genre and cover; its owner also sets the visibility. The typed text
 * survives an ended session.
 */
export function EditDialog({ playlist, open, onClose }: EditDialogProps) {
  const t = useText('playlist-page');
  const [opened] = useState(() => editableFields(playlist));
  const [changed, setChanged, forget] = useKeptEdit(playlist.id);
  const words: Words = { ...opened, ...changed };
  const close = () => {
    forget();
    onClose();
  };
  const edit = useEdit(playlist, close);
  const isBlank = words.name.trim() === '';
  const isOwner = playlist.my_right === 'own';
  const set = <K extends keyof Words>(field: K, value: Words[K]) =>
    setChanged({ ...changed, [field]: value });
  return (
    <Dialog
      open={open}
      onClose={close}
      size="md"
      title={t('editTitle')}
      actions={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={isBlank} busy={edit.isPending}>
            {t(edit.isPending ? 'saving' : 'save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlank && !edit.isPending) edit.save(words);
        }}
      >
        <CoverField playlist={playlist} onChanged={edit.rebase} />
        <TextInput
          label={t('name')}
          required
          maxLength={nameMax}
          value={words.name}
          onChange={(event) => set('name', event.target.value)}
        />
        <TextArea
          label={t('description')}
          rows={3}
          maxLength={descriptionMax}
          value={words.description}
          onChange={(event) => set('description', event.target.value)}
        />
        <div className={isOwner ? 'grid gap-4 sm:grid-cols-2' : 'grid gap-4'}>
          <TextInput
            label={t('genre')}
            list={`${formId}-genres`}
            maxLength={genreMax}
            value={words.genre}
            onChange={(event) => set('genre', event.target.value)}
          />
          <datalist id={`${formId}-genres`}>
            {styles.map((style) => (
              <option key={style}>{style}</option>
            ))}
          </datalist>
          {isOwner ? (
            <Select
              label={t('visibility')}
              value={words.visibility}
              onChange={(event) => set('visibility', event.target.value as Visibility)}
            >
              {choices.map(([visibility, label]) => (
                <option key={visibility} value={visibility}>
                  {t(label)}
                </option>
              ))}
            </Select>
          ) : null}
        </div>
        {edit.conflict ? (
          <ConflictNotice
            conflict={edit.conflict}
            mine={words}
            onKeepMine={() => edit.keepMine(words)}
            onTakeTheirs={() => setChanged(edit.takeTheirs())}
          />
        ) : null}
        {edit.error ? <Notice kind="error">{errorText(edit.error, t('saveFailed'))}</Notice> : null}
      </form>
    </Dialog>
  );
}
