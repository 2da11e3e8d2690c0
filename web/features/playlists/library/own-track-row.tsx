import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { MyTrack } from '#shared/playlists/library.ts';
import { TrackRow } from '#web/components/track-row.tsx';
import { TrackHead } from '#web/components/thing-head.tsx';
import { useTrackItems } from '#web/components/use-track-items.tsx';
import { formatBytes } from '#web/lib/format-bytes.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { isKept } from '#web/lib/kept.ts';
import { currentTrackId, usePlayback } from '#web/player/playback.ts';
import { playTrack } from '#web/player/player.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { keptTrackEdit } from './kept-edits.ts';
import { useDeleteTracks } from './use-delete-tracks.ts';

const EditTrackDialog = lazyPart(() => import('./edit-track-dialog.tsx'), 'EditTrackDialog');

interface OwnTrackRowProps {
  track: MyTrack;
  isChosen: boolean;
  onToggle: () => void;
}

/** One of the reader's tracks with its facts and actions. */
export function OwnTrackRow({ track, isChosen, onToggle }: OwnTrackRowProps) {
  const t = useText('library');
  const ofTrack = useTrackItems();
  const remove = useDeleteTracks();
  const [edit, setEdit] = useState(() => {
    const goesOn = isKept(keptTrackEdit(track.id));
    return { open: goesOn, count: Number(goesOn) };
  });
  const isPlaying = usePlayback((state) => currentTrackId(state) === track.id);
  const title = formatTrackTitle(track.title);
  return (
    <>
      <TrackRow
        track={track}
        isPlaying={isPlaying}
        onPlay={() => playTrack(track)}
        lead={
          <label className="relative z-10 grid size-11 shrink-0 place-items-center">
            <input
              type="checkbox"
              checked={isChosen}
              onChange={onToggle}
              aria-label={t('select', { title })}
              className="size-5 accent-signal"
            />
          </label>
        }
        actions={
          <>
            <Facts track={track} />
            <Menu
              label={t('more', { title })}
              head={<TrackHead track={track} />}
              items={[
                ...ofTrack.lists(track),
                ...ofTrack.sources(track),
                {
                  key: 'edit',
                  label: t('edit'),
                  icon: Pencil,
                  onSelect: () => setEdit({ open: true, count: edit.count + 1 }),
                },
                {
                  key: 'delete',
                  label: t('deleteChosen'),
                  icon: Trash2,
                  danger: true,
                  separated: true,
                  onSelect: () => void remove([track.id]),
                },
              ]}
            >
              {(trigger) => <IconButton {...trigger} label={t('more', { title })} icon={Ellipsis} />}
            </Menu>
          </>
        }
      />
      {edit.count > 0 ? (
        <EditTrackDialog
          key={edit.count}
          track={track}
          open={edit.open}
          onClose={() => setEdit({ ...edit, open: false })}
        />
      ) : null}
    </>
  );
}

function Facts({ track }: { track: MyTrack }) {
  const t = useText('library');
  const language = useLanguage();
  const count = track.playlist_count;
  const state = track.is_hidden ? 'hidden' : scanText(track);
  return (
    <span className="flex items-center gap-3 text-sm text-muted tabular-nums">
      {state ? <Badge>{t(state)}</Badge> : null}
      <span className="w-28 max-lg:hidden">{count === 0 ? t('inNone') : t('inPlaylists', { count })}</span>
      <span className="w-32 text-right max-md:hidden">{t('playsCount', { count: track.plays_count })}</span>
      <span className="w-18 text-right max-md:hidden">
        {track.storage_type === 'URL' ? t('link') : formatBytes(track.size_bytes, language)}
      </span>
    </span>
  );
}

function scanText({ scan }: MyTrack): 'held' | 'matched' | null {
  if (scan === null || scan === 'released' || scan === 'clear') return null;
  return scan === 'pending' || scan === 'failed' ? 'held' : 'matched';
}
