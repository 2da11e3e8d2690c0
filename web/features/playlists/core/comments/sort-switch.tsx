import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';

const sorts = ['newest', 'best'] as const;
type Sort = (typeof sorts)[number];

/** The choice of the order of comments. */
export function SortSwitch({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const t = useText('comments');
  return (
    <fieldset className="flex rounded-full bg-raised p-0.5 text-sm">
      <legend className="sr-only">{t('order')}</legend>
      {sorts.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === sort}
          onClick={() => onSort(one)}
          className={cn(
            'min-h-10 rounded-full px-4 transition sm:min-h-8',
            one === sort ? 'bg-line font-semibold text-text' : 'text-muted hover:text-text',
          )}
        >
          {t(one)}
        </button>
      ))}
    </fieldset>
  );
}
