import * as z from 'zod/mini';
import { findUserRow, languageOfUser } from '#server/features/accounts/users/user.service.ts';
import { deliver } from '#server/jobs/mail-job.ts';
import { defineJob } from '#server/jobs/kinds.ts';
import { sha256 } from '#server/lib/hash.ts';
import { languages } from '#shared/texts/languages.ts';
import { mailFacts } from '../mail.service.ts';
import { writeMail } from '../auth-mail.ts';
import { newToken } from './invitation-token.ts';
import { findInvitation, setTokenHash } from './invitation.store.ts';

const Payload = z.object({ id: z.string() });

/** Mails an invitation in its maker's language. The token is made here, and stored nowhere else. */
export const invitationJob = defineJob<{ id: string }>({
  name: 'invitation mail',
  lane: 'mail',
  priority: 0,
  payload: Payload,
  async run(ctx, { id }, job) {
    const invitation = await findInvitation(ctx.db, id, null);
    if (!invitation?.email || !invitation.made_by || invitation.expires_at <= ctx.clock()) return;
    const maker = await findUserRow(ctx, invitation.made_by);
    if (!maker?.is_active) return;
    const token = newToken();
    await setTokenHash(ctx.db, id, sha256(token));
    const language = languageOfUser(maker);
    const facts = await mailFacts(ctx, { username: '', email: invitation.email }, language);
    const words = {
      subject: 'mail:invitationSubject',
      text: 'mail:invitationText',
      button: 'mail:invitationButton',
      note: 'mail:invitationNote',
    } as const;
    const until = new Date(invitation.expires_at).toLocaleDateString(languages[language].locale);
    const params = { inviter: maker.username, until };
    await deliver(ctx, writeMail(facts, words, `/register?invitation=${token}`, params), job);
  },
});
