import type { ReactNode } from 'react';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { ChartFrame } from '#web/components/chart-frame.tsx';
import { formatHeard } from './format-heard.ts';

/** A line of a list: who or what was heard, and how much. */
export interface HeardLine {
  key: string;
  /** As text, for the file. */
  name: string;
  /** As shown, where it is more than the name. */
  shown?: ReactNode;
  plays: number;
  seconds: number;
}

interface HeardBarsProps {
  title: string;
  fileName: string;
  lines: readonly HeardLine[];
}

/** A list with a bar for the time of each line: a table that everybody reads. Nothing where it is empty. */
export function HeardBars({ title, fileName, lines }: HeardBarsProps) {
  const t = useText('listening-statistics');
  const language = useLanguage();
  const most = Math.max(1, ...lines.map(({ seconds }) => seconds));
  if (lines.length === 0) return null;
  const head = [t('name'), t('plays'), t('seconds')];
  return (
    <ChartFrame
      title={title}
      fileName={fileName}
      className="lg:last:odd:col-span-2"
      lines={() => [head, ...lines.map(({ name, plays, seconds }) => [name, plays, seconds])]}
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <tbody>
          {lines.map((line, at) => (
            <tr key={line.key}>
              <th
                scope="row"
                aria-label={line.name}
                className="w-full max-w-0 py-1.5 pr-3 text-left font-normal"
              >
                <span className="flex items-center gap-3">
                  <span aria-hidden className="w-5 shrink-0 text-right text-muted tabular-nums">
                    {at + 1}
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">{line.shown ?? line.name}</span>
                    <span aria-hidden className="mt-1 block h-1.5 rounded-full bg-raised">
                      <span
                        className="block h-full rounded-full bg-signal"
                        style={{ width: `${(100 * line.seconds) / most}%` }}
                      />
                    </span>
                  </span>
                </span>
              </th>
              <td className="w-28 py-1.5 text-right align-top whitespace-nowrap text-muted tabular-nums">
                <span className="block text-text">{formatHeard(line.seconds, language)}</span>
                <span className="block text-xs">{t('playsOf', { count: line.plays })}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ChartFrame>
  );
}
