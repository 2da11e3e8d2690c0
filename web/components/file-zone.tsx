import { FolderOpen, type LucideIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';

interface FileZoneProps {
  icon: LucideIcon;
  /** The endings of files that are offered, with their dots. */
  accept: string;
  /** True while a file is sent: no other is taken. */
  busy: boolean;
  /** The words of the button. */
  choose: string;
  onFile: (file: File) => void;
  /** The words before the button; told whether a file is held over the zone. */
  children: (isOver: boolean) => ReactNode;
}

/** A place for one file, dropped or chosen. */
export function FileZone({ icon: Icon, accept, busy, choose, onFile, children }: FileZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function take(files: FileList | null): void {
    const file = files?.[0];
    if (file && !busy) onFile(file);
  }

  return (
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
        'grid content-center justify-items-center gap-3 rounded-panel border-2 border-dashed px-4 py-10 text-center transition',
        isOver ? 'border-signal bg-signal/8' : 'border-line bg-surface',
      )}
    >
      <Icon aria-hidden strokeWidth={1.5} className={cn('size-10', isOver ? 'text-signal' : 'text-muted')} />
      {children(isOver)}
      <Button icon={FolderOpen} busy={busy} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        aria-label={choose}
        onChange={({ target }) => {
          take(target.files);
          // Choosing the same file again is a choice too.
          target.value = '';
        }}
      />
    </div>
  );
}
