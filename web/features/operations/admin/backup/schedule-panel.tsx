import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type BackupSchedule, getSchedule, setSchedule } from '#shared/operations/backups.ts';
import { call } from '#web/lib/api.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';

const frequencies = ['off', 'daily', 'weekly'] as const;

/** The schedule of automatic backups, and the number that is kept. */
export function SchedulePanel() {
  const { data } = useQuery(queryOf(getSchedule));
  return data ? <ScheduleForm key={`${data.every} ${data.keep}`} schedule={data} /> : null;
}

function ScheduleForm({ schedule }: { schedule: BackupSchedule }) {
  const t = useText('backup-screen');
  const client = useQueryClient();
  const [every, setEvery] = useState(schedule.every);
  const [keep, setKeep] = useState(schedule.keep);
  const save = useMutation({
    mutationFn: () => call(setSchedule, { body: { every, keep } }),
    onSuccess: (saved) => {
      client.setQueryData(keyOf(getSchedule, {}), saved);
      void toast.success(t('scheduleSaved'));
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate();
  }

  return (
    <Card>
      <form onSubmit={submit} className="grid gap-4 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
        <div className="sm:col-span-3">
          <h2 className="text-lg font-semibold">{t('scheduleTitle')}</h2>
          <p className="text-sm text-muted">{t('scheduleHint')}</p>
        </div>
        <Select
          label={t('every')}
          value={every}
          onChange={({ target }) => setEvery(frequencies.find((one) => one === target.value) ?? 'off')}
        >
          {frequencies.map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </Select>
        <TextInput
          type="number"
          min={1}
          max={365}
          required
          label={t('keep')}
          value={keep}
          onChange={({ target }) => setKeep(target.valueAsNumber || 1)}
        />
        <Button type="submit" busy={save.isPending}>
          {t('saveSchedule')}
        </Button>
        {save.isError ? (
          <Notice kind="error" className="sm:col-span-3">
            {t('scheduleFailed')}
          </Notice>
        ) : null}
      </form>
    </Card>
  );
}
