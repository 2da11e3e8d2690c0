import { useRef, useState } from 'react';
import type { Right } from '#shared/playlists/playlists.ts';
import { CopyButton } from '#web/components/share/copy-button.tsx';
import { useText } from '#web/lib/i18n.ts';
import { forget } from '#web/lib/kept.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { controlLook, Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Unsent } from './use-lost-right.ts';
import { useFocusHere } from './use-focus-here.ts';

interface LostRightProps {
  right: Exclude<Right, 'own'>;
  unsent: Unsent | null;
}

/** A notice that a right has ended while the page was open, with the unsent text of the form that closed. */
export function LostRight({ right, unsent }: LostRightProps) {
  const t = useText('lost-right');
  const [isDiscarded, setDiscarded] = useState(false);
  const discard = (): void => {
    if (unsent) forget(unsent.name);
    setDiscarded(true);
  };
  return (
    <Notice kind="info" className="[&>div]:flex-1">
      {t(right)}
      {unsent && !isDiscarded ? <Typed text={unsent.text} onDiscard={discard} /> : null}
    </Notice>
  );
}

function Typed({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  const t = useText('lost-right');
  const here = useFocusHere<HTMLDivElement>();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div ref={here} tabIndex={-1} className="grid grid-cols-1 gap-3 pt-3 outline-none">
      <Field label={t('unsent')}>
        {(wiring) => (
          <textarea
            {...wiring}
            ref={field}
            readOnly
            rows={Math.min(8, text.split('\n').length + 1)}
            value={text}
            className={cn(controlLook, 'max-w-2xl py-2.5')}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <CopyButton field={field} label="copyText" />
        <Button kind="plain" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </div>
    </div>
  );
}
