import { enterBySignOn } from '#shared/accounts/sign-on.ts';
import { updateSignOn } from '#shared/accounts/sign-on-settings.ts';
import type { Client, Harness } from '#tests/harness.ts';
import { Browser } from './browser.ts';
import type { RealProvider } from './provider.ts';

/** The fragment with which the login page opens. */
export interface Landed {
  kind: string;
  value: string;
}

const landing = (url: URL): Landed => {
  const [, kind = '', value = ''] = /^#sign-on=(\w+)\.(.+)$/.exec(url.hash) ?? [];
  return { kind, value };
};

const isLanding = (url: URL): boolean => url.hash.startsWith('#sign-on=');

/** Goes from an address through the provider's pages for login and consent, back to the login page. */
export async function walk(browser: Browser, from: string | URL, login: string): Promise<Landed> {
  let { url, answer } = await browser.follow(from, isLanding);
  for (let page = 0; answer && page < 5; page += 1) {
    const html = await answer.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
    if (!action || !prompt) throw new Error(`${url.href} answered ${answer.status}: ${html.slice(0, 400)}`);
    const body = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login, password: 'any' } : null) });
    const { next } = await browser.step(new URL(action, url), { method: 'POST', body });
    if (!next) throw new Error(`The form of ${url.href} led nowhere`);
    ({ url, answer } = await browser.follow(next, isLanding));
  }
  return landing(url);
}

/** A login by the provider, from the button to the login page. */
export const signOn = (browser: Browser, login: string, query = ''): Promise<Landed> =>
  walk(browser, browser.at(`/api/v1/auth/oidc/start${query}`), login);

/** The whole login of somebody whose identity is known; a client of their session. */
export async function enterBy(segue: Harness, login: string, browser = new Browser(segue)): Promise<Client> {
  const { kind, value } = await signOn(browser, login);
  if (kind !== 'enter') throw new Error(`The login ended with ${kind}.${value}`);
  const { access_token } = await browser.client().ok(enterBySignOn, { body: { code: value } });
  return browser.client(access_token);
}

/** Sets the provider up on the administrators' page. */
export const setUpSignOn = (admin: Client, provider: Pick<RealProvider, 'issuer' | 'clientId' | 'secret'>) =>
  admin.ok(updateSignOn, {
    body: {
      issuer: provider.issuer,
      client_id: provider.clientId,
      secret: provider.secret,
      label: 'Club account',
    },
  });
