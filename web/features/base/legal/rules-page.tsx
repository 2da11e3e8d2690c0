import { PageHeading } from '#web/components/page-heading.tsx';
import { useHouse } from '#web/lib/house.ts';
import { useText } from '#web/lib/i18n.ts';
import { HouseText } from './house-text.tsx';

/** The rules of this house. */
export function RulesPage() {
  const t = useText('house-text');
  const isThere = useHouse().texts.includes('rules');
  return (
    <>
      <PageHeading title="rules" />
      {isThere ? <HouseText name="rules" /> : <p className="text-muted">{t('none')}</p>}
    </>
  );
}
