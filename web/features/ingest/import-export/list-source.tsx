import { FileText } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { importFileBytes, megabyte } from '#shared/limits.ts';
import { FileZone } from '#web/components/file-zone.tsx';
import { useText } from '#web/lib/i18n.ts';
import { kept, useKeptState } from '#web/lib/kept.ts';
import { readAtOnce } from '#web/lib/read-at-once.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextInput } from '#web/ui/field.tsx';
import type { BroughtList } from './reading.ts';

interface ListSourceProps {
  busy: boolean;
  onList: (list: BroughtList) => void;
}

/** The inputs for a list: a file (chosen or dropped), an address, or pasted text. */
export function ListSource({ busy, onList }: ListSourceProps) {
  useReadAtOnce(onList);
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <ListFile busy={busy} onList={onList} />
      <div className="grid grid-cols-1 content-start gap-6">
        <AddressForm busy={busy} onList={onList} />
        <PasteForm busy={busy} onList={onList} />
      </div>
    </div>
  );
}

/** Reads what the first steps have kept, once: a reload finds it in its field. */
function useReadAtOnce(onList: ListSourceProps['onList']): void {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const take = useEffectEvent(onList);
  useEffect(() => {
    if (state !== readAtOnce) return;
    void navigate({ search }, { replace: true });
    const [address, text] = [kept('import-address'), kept('import-text')];
    if (typeof address === 'string' && address) take({ address });
    else if (typeof text === 'string' && text) take({ bytes: new Blob([text], octets), fileName: '' });
  }, [state, search, navigate]);
}

function AddressForm({ busy, onList }: ListSourceProps) {
  const t = useText('import-page');
  const [address, setAddress] = useKeptState('import-address', '');
  const [isWrong, setWrong] = useState(false);

  function send(): void {
    const typed = address.trim();
    const whole = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
    const isAddress = /^\S+\.\S+$/.test(typed) && URL.canParse(whole);
    setWrong(!isAddress);
    if (isAddress && !busy) onList({ address: whole });
  }

  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextInput
        label={t('address')}
        hint={t('addressHint')}
        error={isWrong ? t('notAnAddress') : undefined}
        type="url"
        inputMode="url"
        placeholder={t('addressPlaceholder')}
        value={address}
        onChange={({ target }) => {
          setAddress(target.value);
          setWrong(false);
        }}
      />
      <Button type="submit" busy={busy} disabled={address.trim() === ''} className="justify-self-start">
        {t(busy ? 'reading' : 'readAddress')}
      </Button>
    </form>
  );
}

function PasteForm({ busy, onList }: ListSourceProps) {
  const t = useText('import-page');
  const [text, setText] = useKeptState('import-text', '');
  return (
    <form
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() && !busy) onList({ bytes: new Blob([text], octets), fileName: '' });
      }}
    >
      <TextArea
        label={t('paste')}
        hint={t('pasteHint')}
        rows={6}
        value={text}
        placeholder={t('pastePlaceholder')}
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        type="submit"
        kind="primary"
        busy={busy}
        disabled={text.trim() === ''}
        className="justify-self-start"
      >
        {t(busy ? 'reading' : 'preview')}
      </Button>
    </form>
  );
}

/** A neutral media type: the server decides by the content, not by the browser's guess. */
const octets = { type: 'application/octet-stream' };

const extensions =
  '.zip,.xspf,.jspf,.json,.jsonl,.m3u,.m3u8,.pls,.cue,.csv,.tsv,.txt,.xml,.nml,.vdjfolder,.wpl,.zpl,.asx,.wax,.wvx,.nsp,.html,.opml,.rss,.atom';

function ListFile({ busy, onList }: ListSourceProps) {
  const t = useText('import-page');
  return (
    <FileZone
      icon={FileText}
      accept={extensions}
      busy={busy}
      choose={t('choose')}
      onFile={(file) => onList({ bytes: new Blob([file], octets), fileName: file.name })}
    >
      {(isOver) => (
        <>
          <p className="text-lg font-semibold">{t(isOver ? 'dropNow' : 'drop')}</p>
          <p className="text-sm text-muted">{t('formats', { megabytes: importFileBytes / megabyte })}</p>
        </>
      )}
    </FileZone>
  );
}
