/** Hosts such as `consent.youtube.com`, `accounts.google.com`, `login.example` … */
const hosts = /^(?:accounts?|auth|captcha|challenges?|consent|idmsa|log-?in|passport|sign-?in|sso)\./i;
/** Paths such as `/ServiceLogin`, `/sorry/index` (Google's captcha), `/login?next=…` … */
const paths =
  /\/(?:age-?gate|auth|captcha|challenge|checkpoint|(?:cookie-?)?consent|log-?in|oauth2?|service-?login|sign[-_]?in|sorry|sso)(?:[/.]|$)/i;

/**
 * Reports whether redirects end at a page that asks for consent or a login, or at a site's front page: its answer says
 * nothing of the link that led there.
 */
export function asksForLogin(from: string, to: string): boolean {
  const [before, after] = [new URL(from), new URL(to)];
  const isElsewhere = before.host !== after.host;
  if (isElsewhere && hosts.test(after.hostname)) return true;
  if (after.pathname === '/' && before.pathname !== '/') return true;
  return paths.test(after.pathname) && !paths.test(before.pathname);
}
