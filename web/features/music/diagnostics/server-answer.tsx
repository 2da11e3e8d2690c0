import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '#web/lib/format-bytes.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';

/** Status, type, size and support of Range requests, by a HEAD request. */
export function ServerAnswer({ address }: { address: string }) {
  const t = useText('diagnostics');
  const language = useLanguage();
  const { data: answer, isError } = useQuery({
    queryKey: ['diagnostics.head', address],
    queryFn: ({ signal }) => fetch(address, { method: 'HEAD', signal }),
    retry: false,
    gcTime: 0,
  });
  const size = Number(answer?.headers.get('content-length') ?? Number.NaN);
  const takesRanges = answer?.headers.get('accept-ranges') === 'bytes';
  const facts = [
    [t('answerStatus'), isError ? t('noAnswer') : String(answer?.status ?? '…')],
    [t('answerType'), answer?.headers.get('content-type') ?? '–'],
    [t('answerSize'), Number.isNaN(size) ? '–' : formatBytes(size, language)],
    [t('answerRanges'), answer ? t(takesRanges ? 'yes' : 'no') : '–'],
  ];
  return (
    <div>
      <h2 className="font-sans text-sm font-medium">{t('answer')}</h2>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
