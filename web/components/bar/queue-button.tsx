import { ListMusic } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const QueueDrawer = lazyPart(() => import('./queue-drawer.tsx'), 'QueueDrawer');

/** Opens the queue; its code comes when the pointer nears. */
export function QueueButton() {
  const t = useText('player-bar');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('queue')}
        icon={ListMusic}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={QueueDrawer.preload}
        onClick={() => setOpen(true)}
      />
      <QueueDrawer open={open} onClose={() => setOpen(false)} />
    </>
  );
}
