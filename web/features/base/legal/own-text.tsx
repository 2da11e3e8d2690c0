import { useLocation } from 'react-router';
import { patterns } from '#shared/pages.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useHouse } from '#web/lib/house.ts';
import { useText } from '#web/lib/i18n.ts';
import { HouseText } from './house-text.tsx';

/** The rules or the imprint of this house, as the address says. */
export function OwnText() {
  const t = useText('house-text');
  const name = useLocation().pathname.startsWith(patterns.rules) ? 'rules' : 'imprint';
  const isThere = useHouse().texts.includes(name);
  return (
    <>
      <PageHeading title={name} />
      {isThere ? <HouseText name={name} /> : <p className="text-muted">{t('none')}</p>}
    </>
  );
}
