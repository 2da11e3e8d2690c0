import { Users } from 'lucide-react';
import type { Collaboration } from '#shared/playlists/collaboration.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { CommentChoice } from './comment-choice.tsx';
import { InvitePart } from './invite-part.tsx';
import { MemberList } from './member-list.tsx';
import { OpenInvites } from './open-invites.tsx';
import { OwnRight } from './own-right.tsx';
import { SuggestChoice } from './suggest-choice.tsx';
import { usePeople, usePeopleChanges } from './use-people.ts';

interface PeopleDialogProps {
  playlist: Playlist;
  open: boolean;
  onClose: () => void;
}

/** A dialog with a playlist's members: its owner sets their rights; a member sees the others and may leave. */
export function PeopleDialog({ playlist, open, onClose }: PeopleDialogProps) {
  const t = useText('people');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="md"
      title={<span className="break-words">{t('titleOf', { name: playlist.name })}</span>}
    >
      <People playlist={playlist} onLeft={onClose} />
    </Dialog>
  );
}

function People({ playlist, onLeft }: { playlist: Playlist; onLeft: () => void }) {
  const t = useText('people');
  const { data, error, refetch } = usePeople(playlist.id);
  if (data) return <Loaded playlist={playlist} people={data} onLeft={onLeft} />;
  if (error) return <FailedNotice onRetry={refetch}>{errorText(error, t('loadFailed'))}</FailedNotice>;
  return (
    <LoadingRegion label={t('loading')} className="grid gap-3">
      <Skeleton className="h-20" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </LoadingRegion>
  );
}

interface LoadedProps {
  playlist: Playlist;
  people: Collaboration;
  onLeft: () => void;
}

function Loaded({ playlist, people, onLeft }: LoadedProps) {
  const t = useText('people');
  const changes = usePeopleChanges(playlist.id);
  const isOwner = people.my_right === 'own';
  return (
    <div className="grid grid-cols-1 gap-6">
      {isOwner ? <SuggestChoice playlist={playlist} people={people} changes={changes} /> : null}
      {isOwner ? <CommentChoice playlistId={playlist.id} people={people} changes={changes} /> : null}
      {isOwner ? null : <OwnRight playlist={playlist} right={people.my_right} onLeft={onLeft} />}
      {isOwner && people.members.length === 0 ? (
        <EmptyState icon={Users} title={t('membersTitle')}>
          {t('noMembers')}
        </EmptyState>
      ) : (
        <MemberList people={people} changes={isOwner ? changes : null} />
      )}
      {isOwner ? <InvitePart playlistId={playlist.id} changes={changes} /> : null}
      {isOwner ? <OpenInvites invites={people.invites ?? []} changes={changes} /> : null}
    </div>
  );
}
