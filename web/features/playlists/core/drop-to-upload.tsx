import { Upload } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { handOverFiles } from '#web/lib/dropped-files.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';

/** Files dropped anywhere on the page of one's own playlist go to its upload panel. */
export function DropToUpload({ playlistId }: { playlistId: string }) {
  const t = useText('playlist-page');
  const navigate = useNavigate();
  // Entering a child comes before leaving its parent: only the balance says whether the pointer is still inside.
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);

  const track = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (event.type === 'dragover') return;
    depth.current += event.type === 'dragenter' ? 1 : -1;
    if (event.type === 'drop') depth.current = 0;
    setOver(depth.current > 0);
    if (event.type !== 'drop' || event.dataTransfer.files.length === 0) return;
    handOverFiles([...event.dataTransfer.files]);
    void navigate(paths.upload(playlistId));
  });

  useEffect(() => {
    const types = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;
    const listen = (event: DragEvent) => track(event);
    for (const type of types) document.addEventListener(type, listen);
    return () => {
      for (const type of types) document.removeEventListener(type, listen);
    };
  }, []);

  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-3 z-40 grid animate-arrive place-content-center justify-items-center gap-3 rounded-panel border-2 border-dashed border-signal scheme-dark bg-shade/85 text-text">
      <Upload aria-hidden className="size-10 text-signal" />
      <p className="text-lg font-semibold">{t('dropHere')}</p>
    </div>
  );
}
