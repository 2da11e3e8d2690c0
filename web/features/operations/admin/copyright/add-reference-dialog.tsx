import { useId } from 'react';
import { nameMax } from '#shared/limits.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useAddReference } from './use-add-reference.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** Registers a work by its audio. */
export function AddReferenceDialog({ open, onClose }: DialogProps) {
  const t = useText('copyright-screen');
  const form = useId();
  const { fields, file, wasTried, isPending, error, set, choose, submit, close } = useAddReference(onClose);
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('addAudio')}
      actions={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={isPending}>
            {t(isPending ? 'adding' : 'addReference')}
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
        {error ? <Notice kind="error">{errorText(error, t('addFailed'))}</Notice> : null}
      </form>
    </Dialog>
  );
}
