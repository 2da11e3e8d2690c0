import { Send } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { CopyButton } from './copy-button.tsx';
import { readOnlyLook } from './read-only-look.ts';

/** The link, to be copied or handed to another app by the system's own sheet. */
export function LinkPart({ link, name }: { link: string; name: string }) {
  const t = useText('share-sheet');
  const field = useRef<HTMLInputElement>(null);
  const canSend = typeof navigator.share === 'function';
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field label={t('link')}>
        {(wiring) => (
          <input
            {...wiring}
            ref={field}
            readOnly
            value={link}
            className={readOnlyLook}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <CopyButton field={field} label="copyLink" primary />
        {canSend ? (
          <Button
            icon={Send}
            // Closing the system's sheet rejects: that is an answer, not an error.
            onClick={() => void navigator.share({ title: name, url: link }).catch(() => undefined)}
          >
            {t('send')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
