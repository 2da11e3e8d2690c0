import { FolderOpen, History } from 'lucide-react';
import { useRef, useState } from 'react';
import { listenImportBytes, megabyte } from '#shared/limits.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';

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
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function take(files: FileList | null): void {
    const file = files?.[0];
    if (file && !busy) onFile(file);
  }

  return (
    <>
      <div
        data-edge=""
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
        className={cn(
          'grid content-center justify-items-center gap-3 rounded-panel border-2 border-dashed px-4 py-8 text-center transition',
          isOver ? 'border-signal bg-signal/8' : 'border-line bg-surface',
        )}
      >
        <History aria-hidden strokeWidth={1.5} className="size-9 text-muted" />
        <p className="text-sm text-muted">{t('limit', { megabytes: listenImportBytes / megabyte })}</p>
        <Button icon={FolderOpen} busy={busy} onClick={() => input.current?.click()}>
          {t(busy ? 'sending' : isNext ? 'chooseNext' : 'choose')}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".zip,.json,.jsonl,.csv"
          aria-label={t('choose')}
          onChange={({ target }) => {
            take(target.files);
            // Choosing the same file again is a choice too.
            target.value = '';
          }}
        />
      </div>
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
