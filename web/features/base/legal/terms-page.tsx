import { PageHeading } from '#web/components/page-heading.tsx';
import { useText } from '#web/lib/i18n.ts';
import { LegalSections } from './legal-sections.tsx';

/** The terms of use. */
export function TermsPage() {
  const t = useText('terms');
  return (
    <>
      <PageHeading title="terms" />
      <LegalSections
        lead={t('lead')}
        sections={[
          { title: t('originalTitle'), text: t('original') },
          { title: t('ownershipTitle'), text: t('ownership') },
          { title: t('respectTitle'), text: t('respect') },
          { title: t('betaTitle'), text: t('beta') },
          { title: t('freeTitle'), text: t('free') },
        ]}
      />
    </>
  );
}
