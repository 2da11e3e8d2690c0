import { Link } from 'lucide-react';
import { useState } from 'react';
import { urlMax } from '#shared/limits.ts';
import { canonicalLink } from '#shared/music/links.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/field.tsx';

interface FillByLinkProps {
  /** The field's initial address. */
  known: string;
  busy?: boolean;
  /** True if a link is the only way to fill the item. */
  alone?: boolean;
  onLink: (address: string) => void;
}

/** A field for a link to the music. */
export function FillByLink({ known, busy = false, alone = false, onLink }: FillByLinkProps) {
  const t = useText('list-tools');
  const [address, setAddress] = useState(known);
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const isLink = canonicalLink(address) !== null;
        setWrong(!isLink);
        if (isLink && !busy) onLink(address.trim());
      }}
    >
      <TextInput
        label={t(alone ? 'onlyLink' : 'link')}
        hint={t('linkHint')}
        error={isWrong ? t('notALink') : undefined}
        inputMode="url"
        maxLength={urlMax}
        value={address}
        onChange={({ target }) => {
          setAddress(target.value);
          setWrong(false);
        }}
      />
      <Button
        type="submit"
        icon={Link}
        busy={busy}
        disabled={address.trim() === ''}
        className="justify-self-start"
      >
        {t('addLink')}
      </Button>
    </form>
  );
}
