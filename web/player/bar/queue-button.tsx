import { ListMusic } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { playerBarMessages } from '#shared/messages/player-bar.ts';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';

const loadDrawer = () => import('./queue-drawer.tsx');
const QueueDrawer = lazy(() => loadDrawer().then((file) => ({ default: file.QueueDrawer })));

/** Opens the queue; its code comes when the pointer nears. */
export function QueueButton() {
  const t = useText(playerBarMessages);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        label={t('queue')}
        icon={ListMusic}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadDrawer()}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      />
      {wanted ? (
        <Suspense>
          <QueueDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
