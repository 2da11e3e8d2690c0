import { Unlink } from 'lucide-react';
import type { DeadReason } from '#shared/music/link-states.ts';
import { useText } from '#web/lib/i18n.ts';
import { Badge } from '#web/ui/badge.tsx';

/** The reason of a dead link, in the row of its track. */
export function DeadMark({ reason }: { reason: DeadReason }) {
  const t = useText('dead-reasons');
  return (
    <Badge className="shrink-0">
      <Unlink aria-hidden className="size-3 shrink-0" />
      {t(reason)}
    </Badge>
  );
}
