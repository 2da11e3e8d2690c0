import { FolderPlus } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { foldersMax, nameMax } from '#shared/limits.ts';
import { folderMessages } from '#shared/messages/folders.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/field.tsx';

interface NewFolderProps {
  /** How many there are. */
  count: number;
  onCreate: (name: string) => Promise<void>;
}

/** A button that becomes the field for a new folder's name. */
export function NewFolder({ count, onCreate }: NewFolderProps) {
  const t = useText(folderMessages);
  const [name, setName] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const given = name?.trim();
    if (!given || busy) return;
    setBusy(true);
    void onCreate(given).finally(() => {
      setBusy(false);
      setName(null);
    });
  }

  if (count >= foldersMax) return <p className="text-sm text-muted">{t('full', { count })}</p>;
  if (name === null) {
    return (
      <Button size="sm" icon={FolderPlus} className="justify-self-start" onClick={() => setName('')}>
        {t('newFolder')}
      </Button>
    );
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <TextInput
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked for this field
        autoFocus
        label={t('name')}
        value={name}
        maxLength={nameMax}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          setName(null);
        }}
        className="min-w-0 flex-1 basis-36"
      />
      <Button kind="primary" type="submit" busy={busy}>
        {t('create')}
      </Button>
    </form>
  );
}
