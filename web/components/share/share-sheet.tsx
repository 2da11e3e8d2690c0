import { useEffect, useState } from 'react';
import type { Playlist, PlaylistSummary } from '#shared/playlists/playlists.ts';
import type { ShareMoment } from '#shared/social/share-moments.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { fetchWhole } from '#web/components/read-whole.ts';
import { useHouse } from '#web/lib/house.ts';
import { useText } from '#web/lib/i18n.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { EmbedPart } from './embed-part.tsx';
import { LinkPart } from './link-part.tsx';
import { MomentPart } from './moment-part.tsx';
import { PodcastPart } from './podcast-part.tsx';
import { QrPart } from './qr-part.tsx';
import { type ChosenMoment, firstChoice, momentIn, shareLinks } from './share-links.ts';

export type SharedPlaylist = Pick<PlaylistSummary, 'id' | 'name'> &
  Partial<Pick<PlaylistSummary, 'cover_url'>>;

interface ShareSheetProps {
  playlist: SharedPlaylist;
  at: ShareMoment;
}

/** Link, moment, embed code, podcast feed and QR code of a playlist. */
export function ShareSheet({ playlist, at }: ShareSheetProps) {
  const t = useText('share-sheet');
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState<ChosenMoment>(() => firstChoice(playlist.id, at));
  const whole = useWhole(playlist.id);
  const moment = momentIn(chosen, whole?.tracks);
  const { page, embed, podcast } = shareLinks(playlist.id, moment);
  const { members_only: isClosed } = useHouse();
  const isForMembers = isClosed && whole?.visibility === 'public';
  const hasFiles = whole?.tracks.some(({ storage_type }) => storage_type === 'FILE');
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      size="lg"
      title={
        <span className="flex items-center gap-3">
          <CoverArt
            id={playlist.id}
            src={playlist.cover_url ?? whole?.cover_url}
            small
            className="w-12 shrink-0 md:hidden"
          />
          <span className="line-clamp-2 break-words">{t('title', { name: playlist.name })}</span>
        </span>
      }
    >
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-5">
          {whole?.visibility === 'private' ? <Notice kind="info">{t('isPrivate')}</Notice> : null}
          {isForMembers ? <Notice kind="info">{t('isForMembers')}</Notice> : null}
          <LinkPart link={page} name={playlist.name} />
          <MomentPart
            playlistId={playlist.id}
            tracks={whole?.tracks ?? []}
            chosen={chosen}
            onChange={setChosen}
          />
          {whole?.visibility === 'private' || isForMembers ? null : (
            <EmbedPart address={embed} name={playlist.name} />
          )}
          {hasFiles && whole?.visibility !== 'private' && !isForMembers ? (
            <PodcastPart address={podcast} />
          ) : null}
        </div>
        <QrPart link={page} name={playlist.name} />
      </div>
    </Dialog>
  );
}

/** The playlist with its tracks; null until loaded, while the other parts are shown already. */
function useWhole(id: string): Playlist | null {
  const [whole, setWhole] = useState<Playlist | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    fetchWhole(id, leaving.signal).then(setWhole, () => undefined);
    return () => leaving.abort();
  }, [id]);
  return whole;
}
