import { LogIn } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { clock } from '#shared/playlists/note-span.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import type { CommentList } from '#shared/social/comments.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { paths } from '#web/lib/paths.ts';
import { currentTrackId, isPlaylistCurrent, usePlayback } from '#web/player/playback.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { controlLook } from '#web/ui/field.tsx';
import { cn } from '#web/ui/cn.ts';
import { toast } from '#web/ui/toast.ts';
import { askedItem } from './comment-about.ts';
import { CommentForm } from './comment-form.tsx';
import { useWriteComment } from './use-comments.ts';

interface CommentStartProps {
  playlist: Playlist;
  head: Pick<CommentList, 'may_comment' | 'comment'>;
}

/** The beginning of the comments: the field for one, or why there is none. */
export function CommentStart({ playlist, head }: CommentStartProps) {
  const t = useText('comments');
  const { pathname } = useLocation();
  const { state } = useCurrentUser();
  if (head.may_comment) return <NewComment playlist={playlist} />;
  if (head.comment === 'nobody') return <p className="text-muted">{t('nobody')}</p>;
  if (state !== 'authenticated') {
    return (
      <LinkButton
        to={paths.login()}
        state={{ from: `${pathname}#comments` }}
        icon={LogIn}
        className="justify-self-start"
      >
        {t('login')}
      </LinkButton>
    );
  }
  return <p className="text-muted">{t(head.comment === 'members' ? 'membersOnly' : 'followersOnly')}</p>;
}

/** The item that a comment is typed about, with a moment of its song. */
interface About {
  itemId: string;
  title: string;
  ms: number | null;
}

interface Typed {
  text: string;
  about: About | null;
}

function NewComment({ playlist }: { playlist: Playlist }) {
  const t = useText('comments');
  const initial: Typed = { text: '', about: null };
  const [typed, setTyped, forget] = useKeptState<Typed>(`comment:${playlist.id}`, initial);
  const writing = useWriteComment(playlist.id);
  const { text, about } = typed;
  const { asked } = useStore(askedItem);
  useEffect(() => {
    if (asked?.playlistId !== playlist.id) return;
    setTyped({ text, about: { itemId: asked.itemId, title: asked.title, ms: null } });
    askedItem.setState({ asked: null });
  }, [asked, playlist.id, text, setTyped]);
  return (
    <CommentForm
      label={t('write')}
      sendLabel={t('send')}
      text={text}
      onText={(next) => setTyped({ ...typed, text: next })}
      error={writing.error}
      isPending={writing.isPending}
      onSend={(words) =>
        writing.mutate(
          {
            text: words,
            ...(about ? { item_id: about.itemId } : {}),
            ...(typeof about?.ms === 'number' ? { position_ms: about.ms } : {}),
          },
          {
            onSuccess: ({ waits }) => {
              forget();
              void toast.success(t(waits ? 'sentWaits' : 'sent'));
            },
          },
        )
      }
    >
      <AboutChoice
        playlist={playlist}
        about={about}
        onAbout={(next) => setTyped({ ...typed, about: next })}
      />
    </CommentForm>
  );
}

interface AboutChoiceProps {
  playlist: Playlist;
  about: About | null;
  onAbout: (about: About | null) => void;
}

/** The choice between the whole list, the song that plays, and the moment of it. */
function AboutChoice({ playlist, about, onAbout }: AboutChoiceProps) {
  const t = useText('comments');
  const trackId = usePlayback((state) =>
    isPlaylistCurrent(playlist.id)(state) ? currentTrackId(state) : null,
  );
  const track = playlist.tracks.find(({ id }) => id === trackId);
  const song = about ?? (track ? { itemId: track.entry_id, title: track.title, ms: null } : null);
  if (!song) return null;
  const isPlaying = song.itemId === track?.entry_id;
  const choose = (kind: string): void => {
    const { positionSeconds } = usePlayback.getState();
    const ms = isPlaying ? Math.floor(positionSeconds * 1000) : (about?.ms ?? null);
    if (kind === 'list') onAbout(null);
    else onAbout({ ...song, ms: kind === 'moment' ? ms : null });
  };
  const time = typeof about?.ms === 'number' ? clock(about.ms / 1000) : '';
  return (
    <select
      aria-label={t('about')}
      value={about === null ? 'list' : about.ms === null ? 'song' : 'moment'}
      onChange={({ target }) => choose(target.value)}
      className={cn(controlLook, 'mr-auto min-h-11 w-auto! max-w-full min-w-0 text-sm sm:min-h-9')}
    >
      <option value="list">{t('aboutList')}</option>
      <option value="song">{song.title}</option>
      {isPlaying || time !== '' ? (
        <option value="moment">
          {time === '' ? t('aboutNow') : t('aboutMoment', { title: song.title, time })}
        </option>
      ) : null}
    </select>
  );
}
