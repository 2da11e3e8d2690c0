import type { LucideIcon } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { nameMax } from '#shared/limits.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/field.tsx';

interface NameFormProps {
  icon: LucideIcon;
  /** Keeps the name under this one until it is made. */
  keepAs: string;
  small?: boolean;
  texts: { open: string; name: string; create: string };
  /** The field's initial text. */
  suggestion?: string;
  /** Makes a thing of this name; the field closes if it resolves to true. */
  onCreate: (name: string) => Promise<unknown>;
}

/** A button that becomes the field for a new thing's name. */
export function NameForm({ icon, keepAs, small = false, texts, suggestion = '', onCreate }: NameFormProps) {
  const [name, setName, forget] = useKeptState<string | null>(keepAs, null);
  const [busy, setBusy] = useState(false);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const trimmed = name?.trim();
    if (!trimmed || busy) return;
    setBusy(true);
    void onCreate(trimmed)
      .then((isMade) => isMade === true && forget())
      .finally(() => setBusy(false));
  }

  if (name === null) {
    return (
      <Button
        size={small ? 'sm' : 'md'}
        icon={icon}
        className="justify-self-start"
        onClick={() => setName(suggestion)}
      >
        {texts.open}
      </Button>
    );
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <TextInput
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked for this field
        autoFocus
        label={texts.name}
        value={name}
        maxLength={nameMax}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          forget();
        }}
        className="min-w-0 flex-1 basis-36"
      />
      <Button kind="primary" type="submit" busy={busy}>
        {texts.create}
      </Button>
    </form>
  );
}
