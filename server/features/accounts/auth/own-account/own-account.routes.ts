import type { FastifyRequest } from 'fastify';
import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { languageFor } from '#server/http/language.ts';
import { readCaller } from '#server/http/session.ts';
import * as contract from '#shared/accounts/own-account.ts';
import { type KeyOf, wording } from '#shared/texts/texts.ts';
import { confirmEmail, undoEmail } from './email-change.service.ts';
import { changeOwnAccount } from './own-account.service.ts';

export function ownAccountRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.changeOwnAccount, ({ viewer, body, request }) =>
    changeOwnAccount(ctx, viewer.id, body, readCaller(request)),
  );
  bind(http, contract.confirmEmail, async ({ body, request }) => {
    await confirmEmail(ctx, body.token, readCaller(request));
    return tell(request, 'emailChanged');
  });
  bind(http, contract.undoEmail, async ({ body, request }) => {
    await undoEmail(ctx, body.token, readCaller(request));
    return tell(request, 'emailRestored');
  });
}

function tell(request: FastifyRequest, key: KeyOf<'auth'>): { message: string } {
  const message = `auth:${key}` as const;
  return { message: wording(message, languageFor(request, message)) };
}
