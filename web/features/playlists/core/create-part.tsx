import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { listMine } from '#shared/playlists/playlists.ts';
import { glow, whenShown } from '#web/lib/glow.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { CreateForm, isDraftKept } from './create-form.tsx';

/** The form for a new playlist; behind a button for readers who have playlists already. */
export function CreatePart() {
  const t = useText('playlist-list');
  const { data: playlists } = useQuery(queryOf(listMine));
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
  const isFirst = playlists?.length === 0;
  useEffect(() => {
    if (openedKey) box.current?.querySelector('input')?.focus();
  }, [openedKey]);
  if (!playlists && !isOpen) return null;
  return (
    <div ref={box}>
      {isFirst || isOpen ? (
        <CreateForm
          {...(isFirst ? {} : { onFold: () => setOpen(false) })}
          onCreated={({ id, name }) => {
            void toast.success(t('created', { name }));
            whenShown(`main a[href$="${paths.playlist(id)}"]`, glow);
          }}
        />
      ) : (
        <Button icon={Plus} onClick={() => setOpen(true)}>
          {t('createTitle')}
        </Button>
      )}
    </div>
  );
}
