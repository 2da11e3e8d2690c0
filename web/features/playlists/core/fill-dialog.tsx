import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { Playlist, MissingItem } from '#shared/playlists/playlists.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FillByLink } from './fill-by-link.tsx';
import { FillBySearch } from './fill-by-search.tsx';
import { useFill } from './use-fill.ts';

interface FillDialogProps {
  playlist: Playlist;
  item: MissingItem;
}

/** Three ways to fill a missing item: a track of Segue, a link, or a file. */
export function FillDialog({ playlist, item }: FillDialogProps) {
  const t = useText('list-tools');
  const [open, setOpen] = useState(true);
  const close = (): void => setOpen(false);
  const fill = useFill(playlist.id, item, close);
  return (
    <Dialog open={open} onClose={close} size="md" title={t('fillTitle', { title: item.title })}>
      <div className="grid grid-cols-1 gap-6">
        {fill.error ? <Notice kind="error">{errorText(fill.error, t('fillFailed'))}</Notice> : null}
        <FillBySearch words={`${item.title} ${item.artist}`} onUse={({ id }) => fill.mutate({ track: id })} />
        <FillByLink
          known={item.url ?? ''}
          busy={fill.isPending}
          onLink={(address) => fill.mutate({ address })}
        />
        <section className="grid gap-2">
          <h3 className="text-sm font-medium">{t('upload')}</h3>
          <p className="text-sm text-muted">{t('uploadHint')}</p>
          <LinkButton
            icon={Upload}
            className="justify-self-start"
            to={`${paths.upload(playlist.id)}&wanted=${item.entry_id}`}
            onClick={close}
          >
            {t('toUpload')}
          </LinkButton>
        </section>
      </div>
    </Dialog>
  );
}
