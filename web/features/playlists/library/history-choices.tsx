import { keptDays, type ListeningSettings } from '#shared/social/plays.ts';
import { useText } from '#web/lib/i18n.ts';
import { Checkbox, Select } from '#web/ui/field.tsx';

interface HistoryChoicesProps {
  /** Undefined until they are known. */
  choices: ListeningSettings | undefined;
  onChange: (choices: ListeningSettings) => void;
}

const names = { 30: 'keep30', 365: 'keep365', 0: 'keepAlways' } as const;

/** The choices whether plays are recorded under the reader's name, and for how long. */
export function HistoryChoices({ choices, onChange }: HistoryChoicesProps) {
  const t = useText('recent-plays');
  const { remembers = true, keep_days = 365 } = choices ?? {};
  const change = (patch: Partial<ListeningSettings>) => onChange({ remembers, keep_days, ...patch });
  return (
    <div className={choices ? 'grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start' : 'invisible grid gap-3'}>
      <Checkbox
        label={t('remember')}
        hint={t('rememberHint')}
        checked={remembers}
        onChange={({ target }) => change({ remembers: target.checked })}
      />
      <Select
        label={t('keep')}
        value={keep_days}
        className="sm:w-56"
        onChange={({ target }) => {
          const days = keptDays.find((one) => String(one) === target.value);
          if (days !== undefined) change({ keep_days: days });
        }}
      >
        {keptDays.map((days) => (
          <option key={days} value={days}>
            {t(names[days])}
          </option>
        ))}
      </Select>
    </div>
  );
}
