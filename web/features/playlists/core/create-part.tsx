import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { glow, whenShown } from '#web/lib/glow.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { CreateForm, isDraftKept } from './create-form.tsx';

/** The form for a new playlist; behind a button for readers who have `count` playlists already, if that is known. */
export function CreatePart({ count }: { count: number | undefined }) {
  const t = useText('playlist-list');
  const { hash, key } = useLocation();
  const isAsked = hash === '#create';
  // A half-filled form is not hidden.
  const [isOpen, setOpen] = useState(isDraftKept);
  const [openedKey, setOpenedKey] = useState('');
  if (isAsked && key !== openedKey) {
    setOpenedKey(key);
    setOpen(true);
  }
  const box = useRef<HTMLDivElement>(null);
  const isFirst = count === 0;
  useEffect(() => {
    if (openedKey) box.current?.querySelector('input')?.focus();
  }, [openedKey]);
  if (count === undefined && !isOpen) return null;
  return (
    <div ref={box} className={isFirst || isOpen ? 'basis-full' : ''}>
      {isFirst || isOpen ? (
        <CreateForm
          {...(isFirst ? {} : { onFold: () => setOpen(false) })}
          onCreated={({ id, name }) => {
            void toast.success(t('created', { name }));
            whenShown(`main a[href$="${paths.playlist(id)}"]`, glow);
          }}
        />
      ) : (
        <Button size="sm" icon={Plus} onClick={() => setOpen(true)}>
          {t('createTitle')}
        </Button>
      )}
    </div>
  );
}
