import { useMutation } from '@tanstack/react-query';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { coverFileBytes } from '#shared/limits.ts';
import { type Playlist, type PlaylistHead } from '#shared/playlists/playlists.ts';
import { removeCover, setCover } from '#shared/playlists/playlist-edits.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';

interface CoverFieldProps {
  playlist: Playlist;
  onChanged: (head: PlaylistHead) => void;
}

/** The cover, saved as soon as it is chosen. */
export function CoverField({ playlist, onChanged }: CoverFieldProps) {
  const t = useText('playlist-page');
  const input = useRef<HTMLInputElement>(null);
  const { id } = playlist;

  const change = useMutation({
    mutationFn: async (file: File | null) => {
      if (file && file.size > coverFileBytes) throw new Error(t('coverTooLarge'));
      // Without a version: a cover replaces a cover, whatever the words are by now.
      return file ? call(setCover, { params: { id }, bytes: file }) : call(removeCover, { params: { id } });
    },
    onSuccess: onChanged,
  });

  return (
    <div className="flex flex-wrap items-center gap-4">
      <div className="w-28 shrink-0">
        <CoverArt id={id} src={playlist.cover_url} alt={t('cover')} />
      </div>
      <div className="grid min-w-0 flex-1 basis-48 gap-2">
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            aria-label={t('chooseCover')}
            tabIndex={-1}
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (file) change.mutate(file);
            }}
          />
          <Button size="sm" icon={ImagePlus} busy={change.isPending} onClick={() => input.current?.click()}>
            {t('chooseCover')}
          </Button>
          {playlist.cover_url ? (
            <Button
              size="sm"
              kind="plain"
              icon={Trash2}
              busy={change.isPending}
              onClick={() => change.mutate(null)}
            >
              {t('removeCover')}
            </Button>
          ) : null}
        </div>
        <p aria-live="polite" className={change.error ? 'text-sm text-danger' : 'text-sm text-muted'}>
          {change.error ? errorText(change.error, change.error.message || t('coverFailed')) : t('coverHint')}
        </p>
      </div>
    </div>
  );
}
