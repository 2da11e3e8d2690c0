import { PageHeading } from '#web/components/page-heading.tsx';

export function ContactPage() {
  return <PageHeading title="contact" />;
}
