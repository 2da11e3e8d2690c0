import { Copy, Download, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { useText } from '#web/lib/i18n.ts';
import { saveBlob } from '#web/lib/save-as.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Checkbox } from '#web/ui/field.tsx';
import { usePaper } from './use-paper.ts';

interface RecoveryCodesProps {
  username: string;
  /** The codes to show, null for none. */
  codes: readonly string[] | null;
  onClose: () => void;
}

/** New recovery codes, shown this once: copied, downloaded or printed, and closed once they are kept. */
export function RecoveryCodes({ username, codes, onClose }: RecoveryCodesProps) {
  const t = useText('security');
  // The closing dialog still shows them.
  const [shown, setShown] = useState(codes ?? []);
  if (codes && codes !== shown) setShown(codes);
  const [isKept, setKept] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  usePaper(codes !== null);

  function close(): void {
    setMissed(!isKept);
    if (!isKept) return box.current?.focus();
    setKept(false);
    onClose();
  }

  return (
    <Dialog
      alert
      size="md"
      open={codes !== null}
      onClose={close}
      title={t('codesTitle')}
      description={t('codesText')}
      actions={
        <Button kind="primary" onClick={close}>
          {t('done')}
        </Button>
      }
    >
      <div className="grid gap-4" data-print="">
        <p className="hidden">{t('codesOf', { name: username, place: location.host })}</p>
        <ol className="grid gap-x-6 gap-y-1.5 rounded-cover bg-page px-4 py-3 font-mono select-all sm:grid-cols-2">
          {shown.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Ways username={username} codes={shown} />
        <Checkbox
          ref={box}
          label={t('haveKept')}
          error={isMissed && !isKept ? t('keepFirst') : undefined}
          checked={isKept}
          onChange={({ target }) => setKept(target.checked)}
        />
      </div>
    </Dialog>
  );
}

/** The ways to keep the codes. */
function Ways({ username, codes }: { username: string; codes: readonly string[] }) {
  const t = useText('security');
  const [said, setSaid] = useState<'copied' | 'notCopied' | 'downloaded' | null>(null);

  function copy(): void {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid('copied'),
      // Without TLS there is no clipboard.
      () => setSaid('notCopied'),
    );
  }

  function download(): void {
    const text = [t('codesOf', { name: username, place: location.host }), '', ...codes, ''].join('\n');
    saveBlob(new Blob([text], { type: 'text/plain' }), `recovery-codes-${username}.txt`);
    setSaid('downloaded');
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button size="sm" icon={Copy} onClick={copy}>
        {t('copy')}
      </Button>
      <Button size="sm" icon={Download} onClick={download}>
        {t('download')}
      </Button>
      <Button size="sm" icon={Printer} onClick={() => print()}>
        {t('print')}
      </Button>
      <span aria-live="polite" className="text-sm text-muted">
        {said ? t(said) : ''}
      </span>
    </div>
  );
}
