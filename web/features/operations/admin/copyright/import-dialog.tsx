import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { getCopyrightFigures } from '#shared/music/copyright.ts';
import { importFingerprints, listWorks, type PrintImport } from '#shared/music/copyright-works.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

const sendMs = 10 * 60_000;

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** Registers works by a list of fingerprints, and shows the refused lines. */
export function ImportDialog({ open, onClose }: DialogProps) {
  const t = useText('copyright-screen');
  const client = useQueryClient();
  const form = useId();
  const [list, setList, forget] = useKeptState('import-prints', '');
  const [wasTried, setTried] = useState(false);
  const send = useMutation({
    mutationFn: () => call(importFingerprints, { body: { list }, timeoutMs: sendMs }),
    onSuccess: () => {
      for (const endpoint of [listWorks, getCopyrightFigures]) {
        void client.invalidateQueries({ queryKey: keyOf(endpoint) });
      }
    },
  });

  function close(): void {
    forget();
    setTried(false);
    send.reset();
    onClose();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (list.trim() !== '' && !send.isPending) send.mutate();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('importList')}
      size="lg"
      actions={
        send.data ? (
          <Button kind="primary" onClick={close}>
            {t('done')}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <Button kind="primary" type="submit" form={form} busy={send.isPending}>
              {t(send.isPending ? 'importing' : 'import')}
            </Button>
          </>
        )
      }
    >
      {send.data ? (
        <Outcome outcome={send.data} />
      ) : (
        <form id={form} noValidate onSubmit={submit} className="grid gap-4">
          <TextInput
            type="file"
            accept=".json,.jsonl,.ndjson,.txt,application/json"
            label={t('listFile')}
            className="[&_input]:py-2.5"
            onChange={({ target }) => void target.files?.[0]?.text().then(setList)}
          />
          <TextArea
            label={t('listLabel')}
            hint={t('listHint')}
            error={wasTried && list.trim() === '' ? t('listEmpty') : undefined}
            value={list}
            rows={8}
            spellCheck={false}
            className="[&_textarea]:font-mono [&_textarea]:text-xs"
            onChange={(event) => setList(event.target.value)}
          />
          <p className="max-w-prose text-sm text-muted">{t('listLimit')}</p>
          {send.error ? <Notice kind="error">{errorText(send.error, t('importFailed'))}</Notice> : null}
        </form>
      )}
    </Dialog>
  );
}

function Outcome({ outcome: { added, known, refused } }: { outcome: PrintImport }) {
  const t = useText('copyright-screen');
  return (
    <div className="grid gap-4">
      <Notice
        kind={added > 0 ? 'success' : 'info'}
        detail={known > 0 ? t('importKnown', { count: known }) : null}
      >
        {t('imported', { count: added })}
      </Notice>
      {refused.length > 0 ? (
        <Notice
          kind="error"
          detail={
            <ul className="grid max-h-60 gap-1 overflow-y-auto">
              {refused.map(({ line, reason }) => (
                <li key={line}>{t('importLine', { line, reason })}</li>
              ))}
            </ul>
          }
        >
          {t('importRefused', { count: refused.length })}
        </Notice>
      ) : null}
    </div>
  );
}
