import { once } from 'node:events';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAdminUser } from '#shared/moderation/admin-users.ts';
import { changePassword, endOtherSessions, login } from '#shared/accounts/auth.ts';
import { livePlaylistPath } from '#shared/playlists/collaboration.ts';
import { liveNewsPath } from '#shared/social/notifications.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { socketClosed } from '#shared/sockets.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';

type Person = Client & { id: string };

let segue: Harness;
let root: Person;
let anna: Person;

beforeAll(async () => {
  segue = await bootSegue();
  root = await segue.member('root');
  anna = await segue.member('anna');
});
afterAll(() => segue.close());

const logIn = async (username: string, password = memberPassword): Promise<Client> => {
  const { access_token } = await segue.visitor.ok(login, { body: { username, password } });
  return segue.as(access_token);
};

/** Opens a socket of each kind, runs an act, and returns the codes with which they close. */
async function closedBy(
  { who, id, isAdmin }: { who: Client; id: string; isAdmin: boolean },
  act: () => Promise<unknown>,
): Promise<number[]> {
  const { id: list } = await who.ok(createPlaylist, { body: { name: 'Live' } });
  const paths = [liveNewsPath, livePlaylistPath(list), ...(isAdmin ? [`/admin/ws/${id}`] : [])];
  const sockets = paths.map(
    (path) => new WebSocket(segue.origin.replace('http', 'ws') + path, ['bearer', who.token ?? '']),
  );
  const codes = sockets.map((socket) => once(socket, 'close').then(([code]) => Number(code)));
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  await act();
  return Promise.all(codes);
}

test('every socket says that its session was ended elsewhere', async () => {
  const here = await logIn('root');
  const elsewhere = await logIn('root');
  const codes = await closedBy({ who: here, id: root.id, isAdmin: true }, () =>
    elsewhere.ok(endOtherSessions),
  );
  expect(codes).toEqual(Array(3).fill(socketClosed.sessionEnded));
});

test('a new password renews the session that chose it and ends the others', async () => {
  const here = await logIn('anna');
  const elsewhere = await logIn('anna');
  const body = { current_password: memberPassword, new_password: 'a wholly new sentence' };
  let others: number[] = [];
  const own = await closedBy({ who: here, id: anna.id, isAdmin: false }, async () => {
    others = await closedBy({ who: elsewhere, id: anna.id, isAdmin: false }, () =>
      here.ok(changePassword, { body }),
    );
  });
  expect(own).toEqual(Array(2).fill(socketClosed.sessionRenewed));
  expect(others).toEqual(Array(2).fill(socketClosed.sessionEnded));
});

test('the dashboard closes for an administrator who is one no longer', async () => {
  const bob = await segue.member('bob');
  const admin = await logIn('root');
  const change = (role: 'admin' | 'user') =>
    admin.ok(updateAdminUser, {
      params: { id: bob.id },
      body: { username: 'bob', email: 'bob@segue.test', role, is_active: true, upload_limit_mb: 100 },
    });
  await change('admin');
  const who = await logIn('bob');
  const codes = await closedBy({ who, id: bob.id, isAdmin: true }, () => change('user'));
  expect(codes).toEqual(Array(3).fill(socketClosed.sessionEnded));
});
