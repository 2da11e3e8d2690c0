import { useText } from '#web/lib/i18n.ts';

/** Percent from which a resource is nearly full, and from which it is as good as full. */
const warningFrom = 80;
const dangerFrom = 95;

/** How full something is: in words, as the tone of a bar and as a chart's colour. */
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
