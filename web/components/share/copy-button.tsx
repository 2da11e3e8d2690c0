import { Check, Copy } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { toastSuccessMs } from '#shared/limits.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';

interface CopyButtonProps {
  /** The field whose text is copied; it is selected where copying is refused. */
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  label: 'copyLink' | 'copyCode' | 'copyFeed' | 'copyText';
  primary?: boolean;
}

/** Copies a field's text, and says so in its own place. */
export function CopyButton({ field, label, primary = false }: CopyButtonProps) {
  const t = useText('share-sheet');
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome(null), toastSuccessMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(): Promise<void> {
    const text = field.current?.value ?? '';
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Without TLS there is no clipboard.
      field.current?.focus();
      field.current?.select();
      setOutcome('notCopied');
    }
  }

  return (
    <>
      <Button
        kind={primary ? 'primary' : 'quiet'}
        icon={outcome === 'copied' ? Check : Copy}
        className="justify-self-start"
        onClick={() => void copy()}
      >
        {t(outcome === 'copied' ? 'copied' : label)}
      </Button>
      <span
        aria-live="polite"
        className={outcome === 'notCopied' ? 'basis-full text-sm text-muted' : 'sr-only'}
      >
        {outcome ? t(outcome) : ''}
      </span>
    </>
  );
}
