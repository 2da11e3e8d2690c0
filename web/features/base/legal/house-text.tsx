import { useQuery } from '@tanstack/react-query';
import { getHouse } from '#shared/base/house.ts';
import { type HouseTextName, textFor } from '#shared/base/house-texts.ts';
import { Markdown } from '#web/components/markdown.tsx';
import { useHouse } from '#web/lib/house.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A text that the house's administrators have written; nothing where they have written none. */
export function HouseText({ name }: { name: HouseTextName }) {
  const t = useText('house-text');
  const language = useLanguage();
  const isThere = useHouse().texts.includes(name);
  const { data, isError } = useQuery({ ...queryOf(getHouse), enabled: isThere });
  if (!isThere) return null;
  if (isError) return <Notice kind="error">{t('failed')}</Notice>;
  return (
    <section className="mt-8 max-w-[65ch]">
      {data ? <Markdown text={textFor(data[name], language)} /> : <Skeleton className="h-40" />}
    </section>
  );
}
