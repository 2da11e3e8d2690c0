import { useText } from '#web/lib/i18n.ts';
import { SourceOrderList } from '#web/components/order/source-order-list.tsx';
import { Card } from '#web/ui/card.tsx';

/** The reader's order of sources, for recordings with several. */
export function PlayerCard() {
  const t = useText('heard-from');
  return (
    <Card id="player" className="grid scroll-mt-20 gap-4">
      <h2 className="text-lg font-semibold">{t('orderTitle')}</h2>
      <SourceOrderList />
    </Card>
  );
}
