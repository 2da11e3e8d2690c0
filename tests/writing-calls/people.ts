import { issueToken } from '#server/features/accounts/auth/mail-token.service.ts';
import { sha256 } from '#server/lib/hash.ts';
import { unsubscribeQuery } from '#server/features/social/notifications/settings.service.ts';
import * as tokens from '#shared/accounts/access-tokens.ts';
import { createAppPassword, deleteAppPassword } from '#shared/accounts/app-passwords.ts';
import * as auth from '#shared/accounts/auth.ts';
import { changeOwnAccount, confirmEmail, undoEmail } from '#shared/accounts/own-account.ts';
import { blockPerson, unblockPerson } from '#shared/accounts/blocks.ts';
import { logout } from '#shared/accounts/current-user.ts';
import { followArtist, unfollowArtist } from '#shared/social/artist-follows.ts';
import { followPerson, unfollowPerson } from '#shared/social/following.ts';
import { patchNotificationSettings, readNotifications, unsubscribe } from '#shared/social/notifications.ts';
import * as profiles from '#shared/social/profiles.ts';
import { plantTrack } from '../factories/plant.ts';
import { memberPassword } from '../harness.ts';
import type { Writing } from '../writing-calls.ts';
import { writeFactors } from './factors.ts';
import { writeSignOn } from './sign-on.ts';

const email = 'frank@segue.test';
const username = 'frank';

export async function writeOfPeople(writing: Writing): Promise<void> {
  const { call, bob, segue, picture } = writing;
  await writeAccount(writing);
  const bobs = { params: { username: 'carol' } };
  await call(bob, followPerson, bobs);
  await call(bob, unfollowPerson, bobs);
  const artist = { params: { name: 'The Lanes' } };
  const song = { ownerId: bob.id, title: 'By the Lanes', artist: 'The Lanes', now: segue.time.now };
  await plantTrack(segue.ctx.db, song);
  await call(bob, followArtist, artist);
  await call(bob, unfollowArtist, artist);
  await call(bob, blockPerson, bobs);
  await call(bob, unblockPerson, bobs);
  await call(bob, readNotifications, { body: {} });
  await call(bob, patchNotificationSettings, { body: { digest: 'daily' } });
  const query = Object.fromEntries(new URLSearchParams(unsubscribeQuery(segue.ctx, bob.id)));
  await call(segue.visitor, unsubscribe, { query, body: {} });
  await writing.send(bob, profiles.setAvatar, Buffer.from(picture), 'image/png');
  await call(bob, profiles.removeAvatar);
  await call(bob, profiles.requestExport);
  const made = await call(bob, tokens.createAccessToken, {
    body: { name: 'A script', scopes: ['read'], expires_in_days: 1 },
  });
  await call(bob, tokens.revokeAccessToken, { params: { id: made.id } });
  await writeOwnAccount(writing);
  await writeFactors(writing);
  await writeSignOn(writing);
  const app = await call(bob, createAppPassword, { body: { name: 'An app' } });
  await call(bob, deleteAppPassword, { params: { id: app.id } });
}

/** The tokens of mails are set as the mails would: what a test reads is none of their business. */
async function writeOwnAccount({ call, bob, segue }: Writing): Promise<void> {
  const { visitor, ctx } = segue;
  await call(bob, changeOwnAccount, { body: { username: 'bobby', email: 'bobby@segue.test' } });
  await segue.idle();
  const mailed = (token: string) =>
    ctx.db
      .updateTable('email_changes')
      .set({ token_hash: sha256(token) })
      .execute();
  await mailed('confirm');
  await call(visitor, confirmEmail, { body: { token: 'confirm' } });
  await segue.idle();
  await mailed('undo');
  await call(visitor, undoEmail, { body: { token: 'undo' } });
  await logInAgain(bob, segue, 'bobby');
  await bob.ok(changeOwnAccount, { body: { username: 'bob' } });
}

/** After the end of all sessions of somebody. */
async function logInAgain(who: Writing['bob'], segue: Writing['segue'], username: string): Promise<void> {
  const body = { username, password: memberPassword };
  const { access_token } = await segue.visitor.ok(auth.login, { body });
  Object.assign(who, segue.as(access_token));
}

async function writeAccount({ call, segue }: Writing): Promise<void> {
  const { visitor } = segue;
  await call(visitor, auth.register, { body: { username, email, password: memberPassword } });
  await call(visitor, auth.resendVerification, { body: { email } });
  await call(visitor, auth.requestPasswordReset, { body: { email } });
  await segue.idle();
  const token = async (kind: 'verify_email' | 'reset_password') => {
    const user = segue.ctx.db.selectFrom('users').selectAll().where('username_key', '=', username);
    return (await issueToken(segue.ctx, await user.executeTakeFirstOrThrow(), kind)) ?? '';
  };
  await call(visitor, auth.verifyEmail, { body: { token: await token('verify_email') } });
  const new_password = `${memberPassword}!`;
  await call(visitor, auth.resetPassword, { body: { token: await token('reset_password'), new_password } });
  const body = { username, password: new_password };
  const logIn = async () => segue.as((await call(visitor, auth.login, { body })).access_token);
  const frank = await logIn();
  await logIn();
  const sessions = await frank.ok(auth.listSessions);
  const other = sessions.find((one) => !one.is_current);
  await call(frank, auth.endSession, { params: { id: other?.id ?? '' } });
  await call(frank, auth.endOtherSessions);
  await call(frank, auth.changePassword, {
    body: { current_password: new_password, new_password: memberPassword },
  });
  body.password = memberPassword;
  await call(await logIn(), logout);
  await call(await logIn(), profiles.deleteMyAccount, { body: { password: memberPassword } });
}
