import { type SyntheticEvent, useId, useState } from 'react';
import { emailMax, moderationNoteMax } from '#shared/limits.ts';
import { report, reportReasons, type ReportReason } from '#shared/moderation/reports.ts';
import type { Reported } from '#web/components/report-thing.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { useToken } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';

const blank = { reason: 'spam' as ReportReason, note: '', email: '' };

/** A form that reports a thing; a visitor leaves a mail address for the answer. */
export function ReportDialog({ thing }: { thing: Reported }) {
  const t = useText('report');
  const form = useId();
  const isVisitor = useToken() === null;
  const [open, setOpen] = useState(true);
  const [fields, setFields, forget] = useKeptState(`report:${thing.kind}:${thing.id}`, blank);
  const close = (): void => {
    forget();
    setOpen(false);
  };
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(): Promise<void> {
    setBusy(true);
    setProblem(null);
    const { reason, note, email } = fields;
    const target = { target_kind: thing.kind, target_id: thing.id };
    try {
      const who = isVisitor ? { email: email.trim() } : {};
      await call(report, { body: { ...target, reason, note: note.trim(), ...who } });
      close();
      void toast.success(t('sent'));
    } catch (error) {
      setProblem(errorText(error, t('failed')));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={<span className="line-clamp-2 break-words">{t('title', { name: thing.name })}</span>}
      description={t('intro')}
      actions={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          if (!busy) void send();
        }}
      >
        <fieldset className="grid gap-0.5">
          <legend className="mb-1 text-sm font-medium">{t('why')}</legend>
          {reportReasons.map((reason) => (
            <label key={reason} className="flex min-h-11 items-center gap-3 sm:min-h-9">
              <input
                type="radio"
                name="reason"
                value={reason}
                checked={fields.reason === reason}
                onChange={() => setFields({ ...fields, reason })}
                className="size-5 shrink-0 accent-signal"
              />
              {t(reason)}
            </label>
          ))}
        </fieldset>
        <TextInput
          label={t('note')}
          value={fields.note}
          maxLength={moderationNoteMax}
          onChange={({ target }) => setFields({ ...fields, note: target.value })}
        />
        {isVisitor ? (
          <TextInput
            type="email"
            required
            autoComplete="email"
            label={t('email')}
            hint={t('emailHint')}
            value={fields.email}
            maxLength={emailMax}
            onChange={({ target }) => setFields({ ...fields, email: target.value })}
          />
        ) : null}
        {problem ? <Notice kind="error">{problem}</Notice> : null}
      </form>
    </Dialog>
  );
}
