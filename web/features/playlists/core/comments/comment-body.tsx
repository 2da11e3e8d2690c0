import { Heart, Pin, Play } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { clock } from '#shared/playlists/note-span.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import type { AnyComment } from '#shared/social/comments.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { paths } from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { askedPlace, useAskedComment } from './asked-comment.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentMenu } from './comment-menu.tsx';
import { CommentText } from './comment-text.tsx';
import { useCommentActs } from './use-comments.ts';
import { usePlayMoment } from './use-play-moment.ts';

interface CommentBodyProps {
  playlist: Playlist;
  comment: AnyComment;
  onReply: () => void;
}

/** One comment or reply: its author, moment and words, and what the reader can do with it. */
export function CommentBody({ playlist, comment, onReply }: CommentBodyProps) {
  const t = useText('comments');
  const acts = useCommentActs(playlist.id, comment.id);
  const isAsked = useAskedComment() === comment.id;
  const [typed, setTyped, forget] = useKeptState(`comment-edit:${comment.id}`, comment.text);
  const [isEditing, setEditing] = useState(typed !== comment.text);
  if (comment.by === null) return <p className="py-1 text-muted italic">{t('deleted')}</p>;
  const close = (): void => {
    setEditing(false);
    forget();
  };
  return (
    <div {...(isAsked ? askedPlace : {})} className="flex gap-3">
      <Avatar name={comment.by.username} src={comment.by.avatar_url} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <CommentHead comment={comment} />
        <MomentButton playlist={playlist} comment={comment} />
        {isEditing ? (
          <CommentForm
            label={t('edit')}
            sendLabel={t('save')}
            isFocused
            text={typed}
            onText={setTyped}
            error={acts.change.error}
            isPending={acts.change.isPending}
            onSend={(text) => acts.change.mutate({ text }, { onSuccess: close })}
            onCancel={close}
          />
        ) : (
          <CommentText comment={comment} />
        )}
        {isEditing ? null : (
          <Acts
            comment={comment}
            acts={acts}
            onReply={onReply}
            onEdit={() => {
              setTyped(comment.text);
              setEditing(true);
            }}
          />
        )}
        {acts.like.error ? (
          <p role="alert" className="text-sm text-danger">
            {errorText(acts.like.error, t('failed'))}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function CommentHead({ comment }: { comment: AnyComment }) {
  const t = useText('comments');
  const language = useLanguage();
  const name = comment.by?.username ?? '';
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <Link to={paths.user(name)} className="font-semibold text-text underline-offset-2 hover:underline">
        {name}
      </Link>
      <time dateTime={comment.at}>{formatRelative(comment.at, language)}</time>
      {comment.edited_at ? <span>{t('edited')}</span> : null}
      {comment.is_pinned ? (
        <Badge tone="signal">
          <Pin aria-hidden className="size-3" />
          {t('pinned')}
        </Badge>
      ) : null}
      {comment.waits ? <Badge>{t('waits')}</Badge> : null}
      {comment.is_hidden ? <Badge tone="danger">{t('hidden')}</Badge> : null}
    </p>
  );
}

/** The song that a comment is about; a press plays it from the comment's moment. */
function MomentButton({ playlist, comment: { item, position_ms } }: Omit<CommentBodyProps, 'onReply'>) {
  const t = useText('comments');
  const play = usePlayMoment(playlist);
  if (!item) return null;
  const time = position_ms === null ? null : clock(position_ms / 1000);
  const label =
    time === null ? t('playSong', { title: item.title }) : t('playAt', { title: item.title, time });
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => play(item.id, (position_ms ?? 0) / 1000)}
      className="inline-flex min-h-11 max-w-full items-center gap-1.5 justify-self-start rounded-full text-sm text-muted hover:text-text sm:min-h-8"
    >
      <Play aria-hidden className="size-3.5 shrink-0 fill-current" />
      {time === null ? null : <span className="font-semibold text-signal-bright tabular-nums">{time}</span>}
      <span dir="auto" className="truncate">
        {item.title}
      </span>
    </button>
  );
}

interface ActsProps {
  comment: AnyComment;
  acts: ReturnType<typeof useCommentActs>;
  onReply: () => void;
  onEdit: () => void;
}

function Acts({ comment, acts, onReply, onEdit }: ActsProps) {
  const t = useText('comments');
  const name = comment.by?.username ?? '';
  // Shown at once, until the server's answer has come.
  const isLiked = acts.like.isPending ? acts.like.variables : comment.has_liked;
  const likes = comment.likes_count + Number(isLiked) - Number(comment.has_liked);
  const mayLike = comment.may.includes('like');
  return (
    <div className="-ml-3 flex flex-wrap items-center">
      {mayLike || likes > 0 ? (
        <Button
          kind="plain"
          size="sm"
          aria-pressed={mayLike ? isLiked : undefined}
          aria-label={t('likeName', { name, count: likes })}
          disabled={!mayLike}
          onClick={() => acts.like.mutate(!isLiked)}
          className={cn('px-3! tabular-nums', isLiked && 'text-signal!')}
        >
          <Heart aria-hidden className={cn('size-4', isLiked && 'fill-current')} />
          {likes > 0 ? likes : null}
        </Button>
      ) : null}
      {comment.may.includes('reply') ? (
        <Button
          kind="plain"
          size="sm"
          className="px-3!"
          aria-label={t('replyTo', { name })}
          onClick={onReply}
        >
          {t('reply')}
        </Button>
      ) : null}
      <CommentMenu comment={comment} acts={acts} onEdit={onEdit} />
    </div>
  );
}
