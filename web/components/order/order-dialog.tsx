import { useText } from '#web/lib/i18n.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SourceOrderList } from './source-order-list.tsx';

/** The listener's order of sources, from the player itself: visitors have no profile. */
export function OrderDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText('heard-from');
  return (
    <Dialog open={open} onClose={onClose} size="sm" title={t('orderTitle')}>
      <SourceOrderList />
    </Dialog>
  );
}
