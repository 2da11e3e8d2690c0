import { ExternalLink } from 'lucide-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { CodeField } from '#web/components/second-factor/code-field.tsx';
import { LinkOut } from '#web/components/link-out.tsx';
import { qrCodeOf } from '#web/components/qr-code.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';

interface AppSetUpProps {
  totp: { secret: string; uri: string };
  /** Sends the first code; a rejection shows beside the field. */
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** Hands the secret to an authenticator app, as a picture, a link or text, and asks for its first code. */
export function AppSetUp({ totp, onCode, onCancel }: AppSetUpProps) {
  const t = useText('security');
  const tFactor = useText('second-factor');
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function refuse(text: string): void {
    setRefusal(text);
    field.current?.focus();
  }

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (code.length < 6) return refuse(tFactor('codeNeeded'));
    setBusy(true);
    setRefusal(null);
    try {
      await onCode(code);
    } catch (error) {
      refuse(errorText(error, t('failed')));
    }
    setBusy(false);
  }

  function copy(): void {
    navigator.clipboard.writeText(totp.secret).then(
      () => setCopied('copied'),
      // Without TLS there is no clipboard.
      () => setCopied('notCopied'),
    );
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <div className="flex flex-wrap items-center justify-center gap-4">
        <img src={qrCodeOf(totp.uri)} alt={t('qr')} width={176} height={176} className="rounded-cover" />
        <div className="grid flex-1 basis-48 gap-2">
          <p className="text-sm text-muted">{t('scan')}</p>
          <code className="rounded-cover bg-page px-3 py-2 font-mono text-sm select-all">
            {totp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button size="sm" onClick={copy}>
              {t('copySecret')}
            </Button>
            <LinkOut icon={ExternalLink} href={totp.uri}>
              {t('openApp')}
            </LinkOut>
            <span aria-live="polite" className="text-sm text-muted">
              {copied ? t(copied) : ''}
            </span>
          </div>
        </div>
      </div>
      <CodeField
        ref={field}
        label={t('firstCode')}
        hint={tFactor('codeHint')}
        error={refusal}
        value={code}
        onChange={setCode}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={isBusy}>
          {t('confirm')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
