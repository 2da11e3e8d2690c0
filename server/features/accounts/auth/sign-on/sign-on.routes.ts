import type { FastifyReply, FastifyRequest } from 'fastify';
import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { readCaller } from '#server/http/session.ts';
import { addressOwner, countAgainst, type RateLimit } from '#server/lib/rate-limit.ts';
import * as contract from '#shared/accounts/sign-on.ts';
import * as settings from '#shared/accounts/sign-on-settings.ts';
import { AppError } from '#shared/errors.ts';
import * as cookies from './cookie.ts';
import { enterWithCode } from './enter.service.ts';
import { endByProvider } from './leave.service.ts';
import { beginLink, linkIdentity, listIdentities, unlinkIdentity } from './link.service.ts';
import { beginSignOn, finishSignOn } from './login.service.ts';
import { readNewcomer, registerNewcomer } from './newcomer.service.ts';
import { safeReturn } from './return-path.ts';
import { getSettings, updateSettings } from './settings.service.ts';

const window = 15 * 60_000;
/** Each asks the provider, or makes it answer. */
const signOnsPerAddress: RateLimit = { name: 'sign-ons', max: 200, windowMs: window };
const logoutsPerAddress: RateLimit = { name: 'back-channel', max: 1000, windowMs: window };

export function signOnRoutes(http: Http): void {
  bindJourney(http);
  bindCodes(http);
  bindIdentities(http);
  const { ctx } = http;
  bind(http, contract.backChannelLogout, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    await countAgainst(ctx, logoutsPerAddress, addressOwner(request.ip));
    await endByProvider(ctx, body.logout_token);
    return undefined;
  });
  bind(http, settings.getSignOn, () => getSettings(ctx));
  bind(http, settings.updateSignOn, ({ viewer, body, request }) =>
    updateSettings(ctx, { ...viewer, ip: request.ip }, body),
  );
}

/** The way of the browser to the provider and back. The login page says what went wrong. */
function bindJourney(http: Http): void {
  const { ctx } = http;
  const journey = async (request: FastifyRequest, reply: FastifyReply, work: () => Promise<string>) => {
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/plain; charset=utf-8');
    try {
      await countAgainst(ctx, signOnsPerAddress, addressOwner(request.ip));
      return reply.redirect(await work(), 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const said = error.facts?.['reason'];
      const reason = typeof said === 'string' ? said.replace('sign_on_', '') : 'away';
      return reply.redirect(`/login#sign-on=problem.${reason}`, 303);
    }
  };
  bind(http, contract.startSignOn, ({ query, request, reply }) =>
    journey(request, reply, async () => {
      const wish = {
        return_to: safeReturn(query.return_to),
        invitation: query.invitation ?? null,
        link: null,
      };
      const { url, pending } = await beginSignOn(ctx, wish, cookies.hasLeft(ctx, request));
      cookies.keepPending(ctx, reply, pending);
      return url;
    }),
  );
  bind(http, contract.signOnCallback, ({ request, reply }) =>
    journey(request, reply, async () => {
      const pending = cookies.readPending(ctx, request);
      cookies.dropPending(ctx, reply);
      const search = request.originalUrl.split('?')[1] ?? '';
      const { kind, code } = await finishSignOn(ctx, pending, search);
      cookies.bindCode(ctx, reply, code);
      cookies.forgetLeft(ctx, reply);
      return `/login#sign-on=${kind}.${code}`;
    }),
  );
}

function bindCodes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.enterBySignOn, async ({ body, request }) => {
    await countAgainst(ctx, signOnsPerAddress, addressOwner(request.ip));
    const boundTo = cookies.readBound(ctx, request);
    const { token, return_to } = await enterWithCode(ctx, body.code, readCaller(request), boundTo);
    return { access_token: token, token_type: 'bearer' as const, return_to };
  });
  bind(http, contract.readNewcomer, ({ body, request }) =>
    readNewcomer(ctx, body.code, cookies.readBound(ctx, request)),
  );
  bind(http, contract.registerBySignOn, ({ body, request }) =>
    registerNewcomer(ctx, body, readCaller(request), cookies.readBound(ctx, request)),
  );
}

function bindIdentities(http: Http): void {
  const { ctx } = http;
  bind(http, contract.listIdentities, ({ viewer }) => listIdentities(ctx, viewer.id));
  bind(http, contract.beginLink, async ({ viewer, body, reply }) => {
    const { url, pending } = await beginLink(ctx, viewer, body.password);
    cookies.keepPending(ctx, reply, pending);
    return { url };
  });
  bind(http, contract.linkIdentity, ({ viewer, body, request }) => {
    const boundTo = cookies.readBound(ctx, request);
    return linkIdentity(ctx, viewer, body, { ip: request.ip, boundTo });
  });
  bind(http, contract.unlinkIdentity, async ({ viewer, params, body, request }) => {
    await unlinkIdentity(ctx, viewer, params.id, { password: body.password, ip: request.ip });
    return undefined;
  });
}
