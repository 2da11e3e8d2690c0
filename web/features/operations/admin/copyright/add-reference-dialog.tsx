import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { addReference, listWorks } from '#shared/music/copyright-works.ts';
import { getCopyrightFigures } from '#shared/music/copyright.ts';
import { nameMax } from '#shared/limits.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';

/** The timeout of an upload: a large recording on a slow connection. */
const sendMs = 60 * 60_000;

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

const blank = { title: '', artist: '', note: '' };

/** Registers a work by its audio. */
export function AddReferenceDialog({ open, onClose }: DialogProps) {
  const t = useText('copyright-screen');
  const client = useQueryClient();
  const form = useId();
  const [fields, setFields, forget] = useKeptState('add-reference', blank);
  const [file, setFile] = useState<File | null>(null);
  const [wasTried, setTried] = useState(false);
  const add = useMutation({
    mutationFn: (audio: File) => {
      const bytes = new FormData();
      for (const [name, value] of Object.entries(fields)) bytes.set(name, value.trim());
      bytes.set('audio', audio);
      return call(addReference, { bytes, timeoutMs: sendMs });
    },
    onSuccess: () => {
      for (const endpoint of [listWorks, getCopyrightFigures]) {
        void client.invalidateQueries({ queryKey: keyOf(endpoint) });
      }
      void toast.success(t('addedToast'));
      close();
    },
  });

  function close(): void {
    forget();
    setFile(null);
    setTried(false);
    add.reset();
    onClose();
  }

  function choose(chosen: File | undefined): void {
    setFile(chosen ?? null);
    const name = chosen?.name.replace(/\.[^.]*$/, '') ?? '';
    if (fields.title === '') setFields({ ...fields, title: name.slice(0, nameMax) });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (file && fields.title.trim() !== '' && !add.isPending) add.mutate(file);
  }

  const set = (name: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [name]: event.target.value });
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('addAudio')}
      actions={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={add.isPending}>
            {t(add.isPending ? 'adding' : 'addReference')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <TextInput
          type="file"
          accept=".mp3,audio/mpeg"
          label={t('audioFile')}
          hint={t('audioHint')}
          error={wasTried && !file ? t('chooseAudio') : undefined}
          className="[&_input]:py-2.5"
          onChange={({ target }) => choose(target.files?.[0])}
        />
        <TextInput
          label={t('title')}
          value={fields.title}
          maxLength={nameMax}
          error={wasTried && fields.title.trim() === '' ? t('titleRequired') : undefined}
          onChange={set('title')}
        />
        <TextInput label={t('artist')} value={fields.artist} maxLength={nameMax} onChange={set('artist')} />
        <TextArea label={t('note')} value={fields.note} maxLength={500} onChange={set('note')} />
        {add.error ? <Notice kind="error">{errorText(add.error, t('addFailed'))}</Notice> : null}
      </form>
    </Dialog>
  );
}
