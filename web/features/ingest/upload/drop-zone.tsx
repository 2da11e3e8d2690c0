import { FileMusic, Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { megabyte, uploadStatedMaxMb } from '#shared/limits.ts';
import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { FileButton } from './file-button.tsx';

interface DropZoneProps {
  /** The largest file; null until known: the stated maximum is shown then. */
  maxFileBytes: number | null;
  onFiles: (files: readonly File[]) => void;
}

/** A zone to drop files on, with a button to choose them, for keyboards and screen readers. */
export function DropZone({ maxFileBytes, onFiles }: DropZoneProps) {
  const t = useText('upload-screen');
  // Entering a child comes before leaving its parent: only the balance says whether the pointer is still inside.
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);

  function track(event: DragEvent, by: 1 | -1): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    depth.current += by;
    setOver(depth.current > 0);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  const megabytes = maxFileBytes === null ? uploadStatedMaxMb : Math.floor(maxFileBytes / megabyte);
  return (
    <div
      onDragEnter={(event) => track(event, 1)}
      onDragLeave={(event) => track(event, -1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      data-edge=""
      className={cn(
        'grid justify-items-center gap-3 rounded-panel border-2 border-dashed px-4 py-10 text-center transition',
        isOver ? 'border-signal bg-signal/8' : 'border-line bg-surface',
      )}
    >
      <FileMusic
        aria-hidden
        strokeWidth={1.5}
        className={cn('size-10 transition', isOver ? 'text-signal' : 'text-muted')}
      />
      <p className="text-lg font-semibold">{isOver ? t('dropNow') : t('drop')}</p>
      <p className="text-sm text-muted">{t('dropHint', { megabytes: String(megabytes) })}</p>
      <FileButton multiple icon={Upload} onFiles={onFiles}>
        {t('browse')}
      </FileButton>
    </div>
  );
}
