import { type SyntheticEvent, useId, useState } from 'react';
import type { Folder } from '#shared/playlists/library.ts';
import { nameMax } from '#shared/limits.ts';
import { renamed } from '#web/components/folders/folder-edits.ts';
import { useFolderEdit } from '#web/components/folders/use-folders.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { keptRename } from '../kept-edits.ts';

interface RenameDialogProps {
  folder: Folder;
  open: boolean;
  onClose: () => void;
}

export function RenameDialog({ folder, open, onClose }: RenameDialogProps) {
  const t = useText('folders');
  const form = useId();
  const change = useFolderEdit();
  const [name, setName, forget] = useKeptState(keptRename(folder.id), folder.name);
  const close = (): void => {
    forget();
    onClose();
  };
  const [busy, setBusy] = useState(false);

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '' || busy) return;
    setBusy(true);
    const isDone = await change(renamed(folder.id, trimmed));
    setBusy(false);
    if (isDone) close();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('renameTitle')}
      actions={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)}>
        <TextInput
          label={t('name')}
          value={name}
          required
          maxLength={nameMax}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  );
}
