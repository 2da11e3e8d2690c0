import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { languageFor } from '#server/http/language.ts';
import { setRemembered } from '#server/http/remembered.ts';
import { readCaller } from '#server/http/session.ts';
import * as entrance from '#shared/accounts/factor-login.ts';
import * as contract from '#shared/accounts/factors.ts';
import { wording } from '#shared/texts/texts.ts';
import { forgetBrowser } from './browser.service.ts';
import * as logins from './factor-login.service.ts';
import * as factors from './factor.service.ts';
import { cancelRemoval, keepFactors, sayLost } from './lost.service.ts';
import { askPasskey, proveFactor } from './step-up.service.ts';

const bearer = (token: string) => ({ access_token: token, token_type: 'bearer' as const });

export function factorRoutes(http: Http): void {
  bindLogin(http);
  bindFactors(http);
}

/** The calls of somebody who is not in yet. */
function bindLogin(http: Http): void {
  const { ctx } = http;
  bind(http, entrance.enterWithFactor, async ({ body, request, reply }) => {
    const { token, remembered } = await logins.enterWithFactor(ctx, body, readCaller(request));
    if (remembered) setRemembered(ctx, reply, remembered);
    return bearer(token);
  });
  bind(http, entrance.beginPasskeyLogin, ({ request }) => logins.beginPasskeyLogin(ctx, request.ip));
  bind(http, entrance.passkeyLogin, async ({ body, request }) =>
    bearer(await logins.passkeyLogin(ctx, body, readCaller(request))),
  );
  bind(http, entrance.sayLost, ({ body, request }) => sayLost(ctx, body.ticket, request.ip));
  bind(http, entrance.keepFactors, async ({ body, request }) => {
    await keepFactors(ctx, body.token, request.ip);
    return { message: wording('auth:factorsKept', languageFor(request, 'auth:factorsKept')) };
  });
}

function bindFactors(http: Http): void {
  const { ctx } = http;
  bind(http, contract.listFactors, ({ viewer, request }) =>
    factors.listFactors(ctx, viewer, readCaller(request).remembered),
  );
  bind(http, contract.addFactor, ({ viewer, body, request }) =>
    factors.addFactor(ctx, viewer, body, readCaller(request)),
  );
  bind(http, contract.confirmFactor, ({ viewer, params, body, request }) =>
    factors.confirmFactor(ctx, viewer, params.id, body, request.ip),
  );
  bind(http, contract.removeFactor, async ({ viewer, params, request }) => {
    await factors.removeFactor(ctx, viewer, params.id, request.ip);
    return undefined;
  });
  bind(http, contract.renewRecoveryCodes, ({ viewer, request }) =>
    factors.renewRecoveryCodes(ctx, viewer, request.ip),
  );
  bind(http, contract.askPasskey, ({ viewer }) => askPasskey(ctx, viewer));
  bind(http, contract.proveFactor, async ({ viewer, body, request }) => {
    await proveFactor(ctx, viewer, body, request.ip);
    return undefined;
  });
  bind(http, contract.forgetBrowser, async ({ viewer, params }) => {
    await forgetBrowser(ctx, viewer.id, params.id);
    return undefined;
  });
  bind(http, contract.cancelRemoval, async ({ viewer, request }) => {
    await cancelRemoval(ctx, viewer, request.ip);
    return undefined;
  });
}
