import { useRef } from 'react';
import { useText } from '#web/lib/i18n.ts';
import { Field } from '#web/ui/field.tsx';
import { CopyButton } from './copy-button.tsx';
import { readOnlyLook } from './read-only-look.ts';

/** The address that a podcast app asks for. */
export function PodcastPart({ address }: { address: string }) {
  const t = useText('share-sheet');
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field label={t('podcast')} hint={t('podcastHint')}>
        {(wiring) => (
          <input
            {...wiring}
            ref={field}
            readOnly
            value={address}
            className={readOnlyLook}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <CopyButton field={field} label="copyFeed" />
      </div>
    </div>
  );
}
