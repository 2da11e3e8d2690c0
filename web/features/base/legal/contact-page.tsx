import { useLocation } from 'react-router';
import { patterns } from '#shared/pages.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useText } from '#web/lib/i18n.ts';
import { HouseText } from './house-text.tsx';
import { OwnText } from './own-text.tsx';
import { LegalSections } from './legal-sections.tsx';

/** The contact, or the rules or imprint of the house, as the address says. */
export function ContactPage() {
  return useLocation().pathname === patterns.contact ? <Contact /> : <OwnText />;
}

/** The operator's contact: the mailboxes that every domain should have (RFC 2142, sections 4 and 5). */
function Contact() {
  const t = useText('contact');
  return (
    <>
      <PageHeading title="contact" />
      <HouseText name="contact" />
      <LegalSections
        lead={t('lead')}
        sections={[
          { title: t('questionsTitle'), text: <Mailbox name="postmaster" text={t('questions')} /> },
          { title: t('abuseTitle'), text: <Mailbox name="abuse" text={t('abuse')} /> },
          { title: t('selfTitle'), text: t('self') },
        ]}
      />
    </>
  );
}

function Mailbox({ name, text }: { name: string; text: string }) {
  const address = `${name}@${location.hostname}`;
  return (
    <p>
      {text}{' '}
      <a href={`mailto:${address}`} className="text-signal-bright underline underline-offset-4">
        {address}
      </a>
    </p>
  );
}
