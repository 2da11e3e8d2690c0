import { isIP } from 'node:net';
import type { LogLevel } from '#server/lib/log.ts';
import { isIssuer } from '#server/lib/public-address.ts';
import { accentColours } from '#shared/base/accent.ts';
import { SignOnDraft } from '#shared/accounts/sign-on-settings.ts';
import { HouseDraft, RegistrationMode, registrationModes } from '#shared/base/house.ts';

/** A setting that the start cannot go on with; the message names the variable. */
export class ConfigError extends Error {}

export function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new ConfigError(`SEGUE_PORT must be a port from 0 to 65535, not "${text}".`);
  }
  return port;
}

export function readPublicUrl(text: string): string {
  const url = URL.parse(text);
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    !/^(?:\/[\w.~-]+)*\/?$/.test(url.href.slice(url.origin.length))
  ) {
    throw new ConfigError(
      `SEGUE_PUBLIC_URL must be an http(s) address such as https://segue.example or https://example.org/music, not "${text}".`,
    );
  }
  return url.origin + url.pathname.replace(/\/$/, '');
}

export function readSourceUrl(text: string | null): string | null {
  const protocol = text === null ? 'https:' : URL.parse(text)?.protocol;
  if (protocol === 'https:' || protocol === 'http:') return text;
  throw new ConfigError(`SEGUE_SOURCE_URL must be an http(s) address, not "${text}".`);
}

export function readSecret(text: string | null): string | null {
  if (text !== null && text.length < 32)
    throw new ConfigError('SEGUE_JWT_SECRET must have 32 characters or more.');
  return text;
}

export function readBoolean(name: string, text: string | null): boolean {
  if (text === null || text === 'false') return false;
  if (text === 'true') return true;
  throw new ConfigError(`${name} must be true or false, not "${text}".`);
}

export function readUrl(name: string, text: string, protocols: string[]): string {
  const url = URL.parse(text);
  if (!url || !protocols.includes(url.protocol)) {
    throw new ConfigError(`${name} must begin with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
  }
  return text;
}

/** The address of a service on the web, without a slash at its end; null: none is set. */
export const readWebUrl = (name: string, text: string | null): string | null =>
  text === null ? null : readUrl(name, text, ['http:', 'https:']).replace(/\/+$/, '');

/** A year and a month at least, so that a month can be compared with the same one of the year before. */
const monthsKept = { least: 13, most: 1200 };

export function readMonths(text: string | null): number | null {
  if (text === null) return null;
  const { least, most } = monthsKept;
  const months = Number(text);
  if (Number.isInteger(months) && months >= least && months <= most) return months;
  throw new ConfigError(
    `SEGUE_KEEP_MONTHS must be a number of months from ${least} to ${most}, not "${text}".`,
  );
}

export function readLogLevel(text: string): LogLevel {
  const levels: readonly LogLevel[] = ['silent', 'error', 'warn', 'info', 'debug'];
  const level = levels.find((one) => one === text);
  if (!level) throw new ConfigError(`SEGUE_LOG_LEVEL must be one of ${levels.join(', ')}, not "${text}".`);
  return level;
}

/** The names are those that `proxy-addr` gives to ranges of private networks. */
export function readProxies(text: string): string[] {
  const proxies = text.split(/[\s,]+/).filter(Boolean);
  const wrong = proxies.find((one) => !isRange(one) && !/^(loopback|linklocal|uniquelocal)$/.test(one));
  if (wrong === undefined) return proxies;
  throw new ConfigError(
    `SEGUE_TRUST_PROXY must name the proxies' addresses or ranges such as 10.0.0.0/8, not "${wrong}".`,
  );
}

function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  return most > 0 && isPrefix && rest.length === 0;
}

/** The fields of the house that the environment may decide. */
export type FixedHouse = Partial<{
  name: string;
  sentence: string;
  registration: RegistrationMode;
  members_only: boolean;
  accent: string;
}>;

/** The setting of each of them. */
export const houseVariables: Record<keyof FixedHouse, string> = {
  name: 'SEGUE_HOUSE_NAME',
  sentence: 'SEGUE_HOUSE_SENTENCE',
  registration: 'SEGUE_REGISTRATION',
  members_only: 'SEGUE_MEMBERS_ONLY',
  accent: 'SEGUE_ACCENT',
};

type HouseTexts = Record<'name' | 'sentence' | 'registration' | 'membersOnly' | 'accent', string | null>;

export function readHouse({ name, sentence, registration, membersOnly, accent }: HouseTexts): FixedHouse {
  if (registration !== null && !RegistrationMode.safeParse(registration).success) {
    throw new ConfigError(
      `SEGUE_REGISTRATION must be one of ${registrationModes.join(', ')}, not "${registration}".`,
    );
  }
  const given = {
    ...(name === null ? null : { name }),
    ...(sentence === null ? null : { sentence }),
    ...(registration === null ? null : { registration: RegistrationMode.parse(registration) }),
    ...(membersOnly === null ? null : { members_only: readBoolean('SEGUE_MEMBERS_ONLY', membersOnly) }),
    ...(accent === null ? null : { accent: accent.toLowerCase() }),
  };
  const wrong = HouseDraft.safeParse(given).error?.issues[0]?.path[0] as keyof FixedHouse | undefined;
  if (wrong) throw new ConfigError(`${houseVariables[wrong]} cannot be "${given[wrong]}".`);
  const colours = accent === null ? null : accentColours(accent.toLowerCase());
  if (colours && 'contrast' in colours) {
    throw new ConfigError(
      `SEGUE_ACCENT=${accent} cannot be read on a light ground: the contrast is ${colours.contrast}:1, and 4.5:1 is needed.`,
    );
  }
  return given;
}

/** The fields of the login by another service that the environment may decide. */
export type FixedSignOn = Partial<
  Record<'issuer' | 'client_id' | 'label' | 'scopes', string> & { secret: string | null }
>;

/** The setting of each of them. */
export const signOnVariables: Record<keyof FixedSignOn, string> = {
  issuer: 'SEGUE_OIDC_ISSUER',
  client_id: 'SEGUE_OIDC_CLIENT_ID',
  secret: 'SEGUE_OIDC_CLIENT_SECRET',
  label: 'SEGUE_OIDC_LABEL',
  scopes: 'SEGUE_OIDC_SCOPES',
};

/** Reads the login by another service. Who names the issuer names the client too, with its secret or as one that has none. */
export function readSignOn(given: Record<keyof FixedSignOn, string | null>): FixedSignOn {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as FixedSignOn;
  const wrong = SignOnDraft.safeParse(set).error?.issues[0]?.path[0] as keyof FixedSignOn | undefined;
  if (wrong) throw new ConfigError(`${signOnVariables[wrong]} cannot be what it says.`);
  if (set.issuer !== undefined && !isIssuer(set.issuer))
    throw new ConfigError(
      'SEGUE_OIDC_ISSUER must be an https address without a query, or an http one on this machine.',
    );
  const isClient = set.issuer !== undefined && set.client_id !== undefined;
  if (isClient) return { secret: null, ...set };
  const parts = ['issuer', 'client_id', 'secret'] as const;
  const lonely = parts.find((one) => set[one] !== undefined);
  if (lonely === undefined) return set;
  throw new ConfigError(`${signOnVariables[lonely]} needs SEGUE_OIDC_ISSUER and SEGUE_OIDC_CLIENT_ID.`);
}
