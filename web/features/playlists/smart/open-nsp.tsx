import { FileDown } from 'lucide-react';
import { useRef } from 'react';
import { fromNsp, type NspIn } from '#shared/playlists/nsp.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** A larger document is none of rules. */
const bytesMax = 256 * 1024;

/** Reads the rules of a smart playlist of Navidrome. */
export function OpenNsp({ onRead }: { onRead: (read: NspIn) => void }) {
  const t = useText('smart-lists');
  const input = useRef<HTMLInputElement>(null);
  async function read(file: File): Promise<void> {
    const name = file.name.replace(/\.(?:nsp|json)$/i, '');
    const found = file.size > bytesMax ? null : fromNsp(await file.text(), name);
    if (found) onRead(found);
    else void toast.error(t('noNsp'));
  }
  return (
    <>
      <Button size="sm" icon={FileDown} onClick={() => input.current?.click()}>
        {t('openNsp')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".nsp,.json,application/json"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Choosing the same file again is a choice too.
          target.value = '';
          if (file) void read(file);
        }}
      />
    </>
  );
}
