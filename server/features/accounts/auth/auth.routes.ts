import type { FastifyRequest } from 'fastify';
import { anyUserExists } from '#server/features/accounts/users/user.service.ts';
import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { languageFor } from '#server/http/language.ts';
import { readCaller } from '#server/http/session.ts';
import * as contract from '#shared/accounts/auth.ts';
import { logout } from '#shared/accounts/current-user.ts';
import { type KeyOf, wording } from '#shared/texts/texts.ts';
import { login } from './login.service.ts';
import { noteLeft } from './sign-on/cookie.ts';
import { leave } from './sign-on/leave.service.ts';
import { changePassword, requestPasswordReset, resetPassword } from './password.service.ts';
import { register } from './registration.service.ts';
import { needsSetupCode } from './setup-code.ts';
import { endAllSessions, endSession, listSessions } from './session.service.ts';
import { resendVerification, verifyEmail } from './verification.service.ts';

export function authRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.register, ({ body, request }) => register(ctx, body, readCaller(request)));
  bind(http, contract.registration, async () => {
    const isFirst = !(await anyUserExists(ctx));
    return { first_account: isFirst, needs_setup_code: isFirst && needsSetupCode(ctx.config) };
  });
  bind(http, contract.login, ({ body, request }) => login(ctx, body, readCaller(request)));
  bind(http, logout, async ({ viewer, reply }) => {
    const { url, isRemembered } = await leave(ctx, viewer.id, viewer.sessionId);
    if (isRemembered) noteLeft(ctx, reply);
    return { leave_url: url };
  });

  bind(http, contract.verifyEmail, async ({ query, body, request }) => {
    await verifyEmail(ctx, query.token || body.token, request.ip);
    return tell(request, 'emailVerified');
  });
  bind(http, contract.resendVerification, async ({ body, request }) => {
    await resendVerification(ctx, body.email, readCaller(request));
    return tell(request, 'verificationSent');
  });
  bind(http, contract.requestPasswordReset, async ({ body, request }) => {
    await requestPasswordReset(ctx, body.email, readCaller(request));
    return tell(request, 'resetSent');
  });
  bind(http, contract.resetPassword, async ({ body, request }) => {
    await resetPassword(ctx, body, readCaller(request));
    return tell(request, 'resetDone');
  });
  bind(http, contract.changePassword, ({ viewer, body, request }) =>
    changePassword(ctx, viewer, body, readCaller(request)),
  );

  bind(http, contract.listSessions, ({ viewer }) => listSessions(ctx, viewer.id, viewer.sessionId));
  bind(http, contract.endSession, async ({ viewer, params }) => {
    await endSession(ctx, viewer.id, params.id);
    return undefined;
  });
  bind(http, contract.endOtherSessions, async ({ viewer }) => {
    await endAllSessions(ctx, viewer.id, viewer.sessionId);
    return undefined;
  });
}

function tell(request: FastifyRequest, key: KeyOf<'auth'>): { message: string } {
  const message = `auth:${key}` as const;
  return { message: wording(message, languageFor(request, message)) };
}
