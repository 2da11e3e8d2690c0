import { History } from 'lucide-react';
import { listenImportBytes, megabyte } from '#shared/limits.ts';
import { FileZone } from '#web/components/file-zone.tsx';
import { useText } from '#web/lib/i18n.ts';

const sources = [
  ['listenbrainz', 'listenbrainzHow'],
  ['lastfm', 'lastfmHow'],
  ['spotify', 'spotifyHow'],
] as const;

interface FileChoiceProps {
  busy: boolean;
  /** True where a file was read before. */
  isNext: boolean;
  onFile: (file: File) => void;
}

/** A place for the file, chosen or dropped, and where each service gives it. */
export function FileChoice({ busy, isNext, onFile }: FileChoiceProps) {
  const t = useText('listen-import');
  return (
    <>
      <FileZone
        icon={History}
        accept=".zip,.json,.jsonl,.csv"
        busy={busy}
        choose={t(busy ? 'sending' : isNext ? 'chooseNext' : 'choose')}
        onFile={onFile}
      >
        {() => (
          <p className="text-sm text-muted">{t('limit', { megabytes: listenImportBytes / megabyte })}</p>
        )}
      </FileZone>
      <dl className="grid gap-3 text-sm sm:grid-cols-[8rem_1fr]">
        {sources.map(([name, how]) => (
          <div key={name} className="contents">
            <dt className="font-medium">{t(name)}</dt>
            <dd className="text-muted">{t(how)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
