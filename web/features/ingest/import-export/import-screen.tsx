import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { importFileBytes, megabyte } from '#shared/limits.ts';
import { beginningOf } from '#web/components/playlist-beginning.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ColumnQuestion } from './column-question.tsx';
import { ExportAll } from './export-all.tsx';
import { HowToGet } from './how-to-get.tsx';
import { ListPreviews } from './list-previews.tsx';
import { ListQuestion } from './list-question.tsx';
import { ListSource } from './list-source.tsx';
import { type BroughtList, useReading } from './reading.ts';

/** On a phone the sources are longer than the screen. */
const show = (notice: HTMLElement | null): void => notice?.scrollIntoView({ block: 'nearest' });

/** Imports a list in steps: source, questions, preview, and then a playlist (or additions to `?playlist=`). */
export function ImportScreen() {
  const t = useText('import-page');
  const tImport = useText('import-export');
  const [search] = useSearchParams();
  const targetId = search.get('playlist');
  const target = useQuery({
    ...beginningOf(targetId ?? ''),
    enabled: targetId !== null,
  });
  const [isTooLarge, setTooLarge] = useState(false);
  const reading = useReading(targetId);

  function read(brought: BroughtList): void {
    // Before it is sent: an answer to something that large would come late.
    const tooLarge = 'bytes' in brought && brought.bytes.size > importFileBytes;
    setTooLarge(tooLarge);
    reading.reset();
    if (!tooLarge) reading.mutate({ brought });
  }

  const { data: preview, variables } = reading;
  // While an answer is on its way, and where it was refused, the question stays.
  const [lastPreview, setLastPreview] = useState<typeof preview>();
  if (preview && preview !== lastPreview) setLastPreview(preview);
  const shown = preview ?? (variables?.answers ? lastPreview : undefined);
  const refusal = isTooLarge
    ? tImport('tooLarge', { megabytes: importFileBytes / megabyte })
    : reading.error && errorText(reading.error, t('readFailed'));
  const [isNaming, setNaming] = useState(false);
  const common = {
    busy: reading.isPending,
    onAnother: () => {
      reading.reset();
      setLastPreview(undefined);
      setNaming(false);
    },
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      {target.data ? <p className="text-muted">{t('into', { name: target.data.name })}</p> : null}
      {target.error ? <Notice kind="error">{errorText(target.error, t('readFailed'))}</Notice> : null}
      {shown && (shown.asks === 'columns' || isNaming) ? (
        <ColumnQuestion
          {...common}
          preview={shown}
          onAnswer={(answers) => {
            setNaming(false);
            reading.mutate({ brought: shown.brought, answers });
          }}
        />
      ) : shown?.asks === 'lists' ? (
        <ListQuestion
          {...common}
          preview={shown}
          onAnswer={(lists) =>
            reading.mutate({ brought: shown.brought, answers: { ...shown.answers, lists } })
          }
        />
      ) : shown ? (
        <ListPreviews
          key={reading.submittedAt}
          preview={shown}
          isFixed={targetId !== null}
          onAnother={common.onAnother}
          onColumns={() => setNaming(true)}
        />
      ) : (
        <>
          <p className="max-w-3xl text-muted">{t('intro')}</p>
          <ListSource busy={reading.isPending} onList={read} />
        </>
      )}
      {refusal ? (
        <div key={refusal} ref={show}>
          <Notice kind="error">{refusal}</Notice>
        </div>
      ) : null}
      {shown ? null : (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <HowToGet />
          {targetId === null ? <ExportAll /> : null}
        </div>
      )}
    </div>
  );
}
