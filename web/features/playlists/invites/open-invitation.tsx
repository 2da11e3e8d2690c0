import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { acceptInvite, listShared, type OpenInvite } from '#shared/playlists/collaboration.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { holds } from '#web/components/playlist-rights.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatDate } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { type LoginState, paths } from '#web/lib/paths.ts';
import { keyOf } from '#web/lib/query.ts';
import { usePageTitle } from '#web/lib/title.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';

/** A valid invitation. */
export function OpenInvitation({ token, invite }: { token: string; invite: OpenInvite }) {
  const t = useText('invitation');
  const tPieces = useText('playlist-pieces');
  const language = useLanguage();
  const { playlist, inviter, right, expires_at } = invite;
  usePageTitle(playlist.name);
  return (
    <article className="mx-auto grid max-w-md justify-items-center gap-4 py-4 text-center">
      <div className="grid min-w-0 justify-items-center gap-2">
        <Avatar name={inviter.username} src={inviter.avatar_url} className="size-10!" />
        <p className="min-w-0 break-words text-muted">{t('invites', { person: inviter.username })}</p>
      </div>
      <CoverArt id={playlist.id} src={playlist.cover_url} eager className="w-56 max-w-full shadow-lift" />
      <div className="grid min-w-0 gap-1">
        <h1 className="text-xl font-extrabold break-words">{playlist.name}</h1>
        <p className="text-sm text-muted">{tPieces('trackCount', { count: playlist.track_count })}</p>
      </div>
      <p>{t(right === 'edit' ? 'toEdit' : 'toAdd')}</p>
      <div data-place="answer" className="grid gap-4 empty:hidden">
        <WayIn token={token} invite={invite} />
      </div>
      <p className="text-sm text-muted">{t('until', { date: formatDate(expires_at, language) })}</p>
    </article>
  );
}

/** The button to join; without a session, to log in and return here; for a member, to open the playlist. */
function WayIn({ token, invite: { playlist, right, my_right } }: { token: string; invite: OpenInvite }) {
  const t = useText('invitation');
  const viewer = useCurrentUser();
  const { pathname } = useLocation();
  const join = useJoin(token, playlist.name);
  const state: LoginState = { from: pathname };
  if (viewer.state === 'loading') return null;
  if (viewer.state === 'anonymous') {
    return (
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton kind="primary" to={paths.login()} state={state}>
          {t('logIn')}
        </LinkButton>
        <LinkButton to={paths.signup()} state={state}>
          {t('signUp')}
        </LinkButton>
      </div>
    );
  }
  if (holds(my_right, right)) {
    return (
      <>
        <p className="text-muted">{t(my_right === 'own' ? 'ownerHint' : 'member')}</p>
        <LinkButton kind="primary" to={paths.playlist(playlist.id)}>
          {t('open')}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <Button kind="primary" busy={join.isPending} className="min-w-40" onClick={() => join.mutate()}>
        {t('join')}
      </Button>
      {join.error ? <Notice kind="error">{errorText(join.error, t('joinFailed'))}</Notice> : null}
    </>
  );
}

function useJoin(token: string, name: string) {
  const t = useText('invitation');
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(acceptInvite, { params: { token } }),
    onSuccess: async ({ playlist_id: id }) => {
      void toast.success(t('joined', { name }));
      void client.invalidateQueries({ queryKey: keyOf(listShared) });
      void client.invalidateQueries({ queryKey: keyOf(getPlaylist, { params: { id } }) });
      await navigate(paths.playlist(id), { replace: true });
    },
  });
}
