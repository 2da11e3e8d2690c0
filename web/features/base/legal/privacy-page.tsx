import { PageHeading } from '#web/components/page-heading.tsx';
import { useText } from '#web/lib/i18n.ts';
import { HouseText } from './house-text.tsx';
import { LegalSections } from './legal-sections.tsx';

/** The privacy page: the personal data that Segue stores, and people's rights over it. */
export function PrivacyPage() {
  const t = useText('privacy');
  return (
    <>
      <PageHeading title="privacy" />
      <LegalSections
        lead={t('lead')}
        sections={[
          { title: t('accountTitle'), text: t('account') },
          { title: t('musicTitle'), text: t('music') },
          { title: t('listeningTitle'), text: t('listening') },
          { title: t('browserTitle'), text: t('browser') },
          { title: t('othersTitle'), text: t('others') },
          { title: t('keptTitle'), text: t('kept') },
          { title: t('rightsTitle'), text: t('rights') },
        ]}
      />
      <HouseText name="privacy" />
    </>
  );
}
