import { useRef } from 'react';
import { embedCode } from '#shared/social/embed-code.ts';
import { useText } from '#web/lib/i18n.ts';
import { Field } from '#web/ui/field.tsx';
import { CopyButton } from './copy-button.tsx';
import { readOnlyLook } from './read-only-look.ts';

/** The element that shows the player in another page. */
export function EmbedPart({ address, name }: { address: string; name: string }) {
  const t = useText('share-sheet');
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field label={t('embed')} hint={t('embedHint')}>
        {(wiring) => (
          <textarea
            {...wiring}
            ref={field}
            readOnly
            rows={3}
            value={embedCode(address, name)}
            className={`${readOnlyLook} break-all`}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <CopyButton field={field} label="copyCode" />
      </div>
    </div>
  );
}
