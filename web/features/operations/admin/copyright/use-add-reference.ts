import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { addReference, listWorks } from '#shared/music/copyright-works.ts';
import { getCopyrightFigures } from '#shared/music/copyright.ts';
import { nameMax } from '#shared/limits.ts';
import { call } from '#web/lib/api.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { keyOf } from '#web/lib/query.ts';
import { toast } from '#web/ui/toast.ts';

/** The timeout of an upload: a large recording on a slow connection. */
const sendMs = 60 * 60_000;

const blank = { title: '', artist: '', note: '' };

/** The form of a new reference: its fields, its audio file, and the upload. It is cleared when the dialog closes. */
export function useAddReference(onClose: () => void) {
  const t = useText('copyright-screen');
  const client = useQueryClient();
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

  /** Takes a file; its name becomes the title if there is none. */
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
  return { fields, file, wasTried, isPending: add.isPending, error: add.error, set, choose, submit, close };
}
