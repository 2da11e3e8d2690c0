import { Link } from 'react-router';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { LegalSections } from './legal-sections.tsx';

/** The accessibility statement: the aim, what was tested and what was not, and the gaps that are known. */
export function AccessibilityPage() {
  const t = useText('accessibility');
  const shell = useText('shell');
  return (
    <>
      <PageHeading title="accessibility" />
      <LegalSections
        lead={t('lead')}
        sections={[
          { title: t('aimTitle'), text: t('aim') },
          { title: t('testedTitle'), text: t('tested') },
          { title: t('untestedTitle'), text: t('untested') },
          { title: t('gapsTitle'), text: t('gaps') },
          {
            title: t('tellTitle'),
            text: (
              <p>
                {t('tell')}{' '}
                <Link to={paths.contact()} className="text-signal-bright underline underline-offset-4">
                  {shell('contact')}
                </Link>
              </p>
            ),
          },
        ]}
      />
    </>
  );
}
