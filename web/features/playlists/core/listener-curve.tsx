import type { Audience } from '#shared/social/audience.ts';
import { ChartFrame } from '#web/components/chart-frame.tsx';
import { formatNumber, formatTrackTitle } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';

type Item = Audience['items'][number];

/** The items of a playlist with a bar for those who began and stayed: where the bars get shorter, people leave. */
export function ListenerCurve({ items, fileName }: { items: readonly Item[]; fileName: string }) {
  const t = useText('audience');
  const most = Math.max(1, ...items.map(({ heard }) => heard?.began ?? 0));
  const head = [t('track'), t('artist'), t('began'), t('stayed'), t('skipped'), t('liked')];
  return (
    <ChartFrame
      title={t('curve')}
      note={t('curveNote')}
      fileName={fileName}
      lines={() => [
        head,
        ...items.map(({ title, artist, heard }) => [
          title,
          artist,
          heard?.began ?? null,
          heard?.stayed ?? null,
          heard?.skipped ?? null,
          heard?.liked ?? null,
        ]),
      ]}
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{t('curve')}</caption>
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className="w-full max-w-0 pb-1 text-left font-normal">
              {t('track')}
            </th>
            {(['began', 'stayed', 'skipped', 'liked'] as const).map((name) => (
              <th key={name} scope="col" className="pb-1 pl-3 text-right font-normal whitespace-nowrap">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <ItemLine key={item.entry_id} item={item} number={at + 1} most={most} />
          ))}
        </tbody>
      </table>
    </ChartFrame>
  );
}

function ItemLine({ item, number, most }: { item: Item; number: number; most: number }) {
  const t = useText('audience');
  const language = useLanguage();
  const { heard } = item;
  const share = (some: number): string => `${(100 * some) / most}%`;
  const title = formatTrackTitle(item.title);
  return (
    <tr>
      <th scope="row" aria-label={title} className="w-full max-w-0 py-1.5 text-left font-normal">
        <span className="block truncate">
          <span aria-hidden className="mr-2 text-muted tabular-nums">
            {number}
          </span>
          {title}
        </span>
        <span aria-hidden className="relative mt-1 block h-2 rounded-full bg-raised">
          <span
            className="absolute inset-y-0 left-0 rounded-full bg-signal/35"
            style={{ width: share(heard?.began ?? 0) }}
          />
          <span
            className="absolute inset-y-0 left-0 rounded-full bg-signal"
            style={{ width: share(heard?.stayed ?? 0) }}
          />
        </span>
      </th>
      {heard ? (
        [heard.began, heard.stayed, heard.skipped, heard.liked].map((count, at) => (
          <td key={String(at)} className="py-1.5 pl-3 text-right align-top tabular-nums">
            {formatNumber(count, language)}
          </td>
        ))
      ) : (
        <td colSpan={4} className="py-1.5 pl-3 text-right align-top whitespace-nowrap text-muted">
          {t('few')}
        </td>
      )}
    </tr>
  );
}
