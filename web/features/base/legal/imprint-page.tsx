import { PageHeading } from '#web/components/page-heading.tsx';
import { useHouse } from '#web/lib/house.ts';
import { useText } from '#web/lib/i18n.ts';
import { HouseText } from './house-text.tsx';

/** The imprint of this house. */
export function ImprintPage() {
  const t = useText('house-text');
  const isThere = useHouse().texts.includes('imprint');
  return (
    <>
      <PageHeading title="imprint" />
      {isThere ? <HouseText name="imprint" /> : <p className="text-muted">{t('none')}</p>}
    </>
  );
}
