import type { ReactNode } from 'react';

interface LegalSectionsProps {
  lead: string;
  sections: readonly { title: string; text: ReactNode }[];
}

/** A page of text: a lead and short sections, at a readable width. */
export function LegalSections({ lead, sections }: LegalSectionsProps) {
  return (
    <div className="max-w-[65ch]">
      <p className="text-lg text-muted">{lead}</p>
      {sections.map(({ title, text }) => (
        <section key={title} className="mt-8">
          <h2 className="text-lg font-semibold">{title}</h2>
          <div className="mt-2 text-text/90">{text}</div>
        </section>
      ))}
    </div>
  );
}
