import { MessageSquarePlus } from 'lucide-react';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { leadToFirst } from './lead-to-first.ts';

/** The number of open suggestions; a press scrolls to the first. */
export function SuggestionsChip({ count }: { count: number }) {
  const t = useText('suggestion-rows');
  return (
    <Button size="sm" kind="plain" icon={MessageSquarePlus} className="-mx-3.5" onClick={leadToFirst}>
      {t('count', { count })}
    </Button>
  );
}
