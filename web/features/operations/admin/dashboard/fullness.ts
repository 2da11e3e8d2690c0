import { useText } from '#web/lib/i18n.ts';

/** Percentage from which a resource is nearly full; from `dangerFrom` on it counts as full. */
const warningFrom = 80;
const dangerFrom = 95;

/** Describes a percentage of use in words, as a bar's tone and as a chart's colour. */
export function useFullness() {
  const t = useText('admin');
  return (percent: number) => {
    if (percent >= dangerFrom)
      return { tone: 'danger', color: 'var(--color-danger)', words: `${percent}% · ${t('full')}` } as const;
    if (percent >= warningFrom)
      return {
        tone: 'signal',
        color: 'var(--color-signal)',
        words: `${percent}% · ${t('nearlyFull')}`,
      } as const;
    return { tone: 'live', color: 'var(--color-live)', words: `${percent}%` } as const;
  };
}
