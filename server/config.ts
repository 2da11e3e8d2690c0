import path from 'node:path';
import type { LogLevel } from '#server/lib/log.ts';
import {
  ConfigError,
  readPort,
  readPublicUrl,
  readSourceUrl,
  readSecret,
  readBoolean,
  readUrl,
  readWebUrl,
  readLogLevel,
  readMonths,
  readProxies,
  readHouse,
  readSignOn,
  type FixedHouse,
  type FixedSignOn,
} from './config-values.ts';
import { nameMeantBy } from '#shared/typos.ts';

export type DatabaseConfig = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };
export type BlobsConfig = { kind: 'disk'; folder: string } | { kind: 's3'; url: string };
export type SearchConfig = { kind: 'database' } | { kind: 'elastic'; url: string };
export type BusConfig = { kind: 'memory' } | { kind: 'redis'; url: string };
/** Duties of a server: answer requests, run jobs, or both. */
export type Role = 'web' | 'worker' | 'all';
export type MailConfig = { kind: 'outbox'; folder: string } | { kind: 'smtp'; url: string };

/** A program's name and password at a service (RFC 6749, section 2.3.1). */
export interface ClientKey {
  id: string;
  secret: string;
}

/** Everything that the environment decides, checked and frozen. */
export interface Config {
  /** The settings that were made, by name; the others have their defaults. */
  given: readonly Name[];
  host: string;
  port: number;
  role: Role;
  dataDir: string;
  /** The address that links in mails and cards begin with, without a slash at its end: an origin, and a path if Segue stands below one. */
  publicUrl: string;
  /** True if HSTS covers the names below the public one, too. */
  hstsSubdomains: boolean;
  /** Signs sessions; null: a key made at the first start and kept in the data directory. */
  jwtSecret: string | null;
  firstAdmin: { email: string; password: string } | null;
  requireVerifiedEmail: boolean;
  /** Fields of the house that the administrators' page cannot change. */
  house: FixedHouse;
  /** Fields of the login by another service that the administrators' page cannot change. */
  signOn: FixedSignOn;
  mail: MailConfig;
  mailFrom: string;
  database: DatabaseConfig;
  blobs: BlobsConfig;
  search: SearchConfig;
  bus: BusConfig;
  acoustidKey: string | null;
  /** Keep uploads that could not be scanned and try again, rather than refuse them for now. */
  holdUnscanned: boolean;
  /** Look in the night whether links to music elsewhere still play. */
  checkLinks: boolean;
  /** The keys with which other services' own searches are asked for what may take a dead link's place. */
  searches: { youtubeKey: string | null; spotify: ClientKey | null; soundcloud: ClientKey | null };
  /** Services that learn what members listen to: addresses of others than the usual ones, and the key at Last.fm. */
  listeningServices: { listenbrainzUrl: string | null; lastfm: ClientKey | null; lastfmUrl: string | null };
  /** Months after which plays, activities and the audit log move into files; null: never. */
  keepMonths: number | null;
  logLevel: LogLevel;
  /** Address of this version's source; null: the server offers the source for download itself. */
  sourceUrl: string | null;
  /** Addresses or CIDR ranges of the proxies whose X-Forwarded-For is believed. */
  trustProxy: string[];
}

const names = [
  'SEGUE_HOST',
  'SEGUE_PORT',
  'SEGUE_ROLE',
  'SEGUE_DATA_DIR',
  'SEGUE_PUBLIC_URL',
  'SEGUE_HSTS_SUBDOMAINS',
  'SEGUE_JWT_SECRET',
  'SEGUE_ADMIN_EMAIL',
  'SEGUE_ADMIN_PASSWORD',
  'SEGUE_REQUIRE_VERIFIED_EMAIL',
  'SEGUE_HOUSE_NAME',
  'SEGUE_HOUSE_SENTENCE',
  'SEGUE_REGISTRATION',
  'SEGUE_MEMBERS_ONLY',
  'SEGUE_ACCENT',
  'SEGUE_OIDC_ISSUER',
  'SEGUE_OIDC_CLIENT_ID',
  'SEGUE_OIDC_CLIENT_SECRET',
  'SEGUE_OIDC_LABEL',
  'SEGUE_OIDC_SCOPES',
  'SEGUE_SMTP_URL',
  'SEGUE_MAIL_FROM',
  'SEGUE_DATABASE_URL',
  'SEGUE_BLOBS_URL',
  'SEGUE_SEARCH_URL',
  'SEGUE_REDIS_URL',
  'SEGUE_ACOUSTID_KEY',
  'SEGUE_HOLD_UNSCANNED',
  'SEGUE_CHECK_LINKS',
  'SEGUE_YOUTUBE_KEY',
  'SEGUE_SPOTIFY_CLIENT_ID',
  'SEGUE_SPOTIFY_CLIENT_SECRET',
  'SEGUE_SOUNDCLOUD_CLIENT_ID',
  'SEGUE_SOUNDCLOUD_CLIENT_SECRET',
  'SEGUE_LISTENBRAINZ_URL',
  'SEGUE_LASTFM_KEY',
  'SEGUE_LASTFM_SECRET',
  'SEGUE_LASTFM_URL',
  'SEGUE_KEEP_MONTHS',
  'SEGUE_LOG_LEVEL',
  'SEGUE_SOURCE_URL',
  'SEGUE_TRUST_PROXY',
] as const;
export type Name = (typeof names)[number];
const known: ReadonlySet<string> = new Set(names);

/**
 * Reads the settings from an environment: the only reader of `process.env`.
 * @throws ConfigError for an unknown `SEGUE_…` name or a bad value.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  for (const name of Object.keys(env)) {
    if (name.startsWith('SEGUE_') && !known.has(name))
      throw new ConfigError(`${name} is not a setting of Segue.${suggestion(name)}`);
  }
  const get = (name: Name) => env[name]?.trim() || null;
  const dataDir = path.resolve(get('SEGUE_DATA_DIR') ?? 'data');
  const host = get('SEGUE_HOST') ?? '127.0.0.1';
  const port = readPort(get('SEGUE_PORT') ?? '8001');
  const shownHost = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return Object.freeze({
    given: names.filter((name) => get(name) !== null),
    host,
    port,
    role: readRole(get('SEGUE_ROLE') ?? 'all', get('SEGUE_REDIS_URL'), get('SEGUE_DATABASE_URL')),
    dataDir,
    publicUrl: readPublicUrl(get('SEGUE_PUBLIC_URL') ?? `http://${shownHost}:${port}`),
    hstsSubdomains: readBoolean('SEGUE_HSTS_SUBDOMAINS', get('SEGUE_HSTS_SUBDOMAINS')),
    jwtSecret: readSecret(get('SEGUE_JWT_SECRET')),
    firstAdmin: readFirstAdmin(get('SEGUE_ADMIN_EMAIL'), get('SEGUE_ADMIN_PASSWORD')),
    requireVerifiedEmail: readBoolean('SEGUE_REQUIRE_VERIFIED_EMAIL', get('SEGUE_REQUIRE_VERIFIED_EMAIL')),
    house: readHouse({
      name: get('SEGUE_HOUSE_NAME'),
      sentence: get('SEGUE_HOUSE_SENTENCE'),
      registration: get('SEGUE_REGISTRATION'),
      membersOnly: get('SEGUE_MEMBERS_ONLY'),
      accent: get('SEGUE_ACCENT'),
    }),
    signOn: readSignOn({
      issuer: get('SEGUE_OIDC_ISSUER'),
      client_id: get('SEGUE_OIDC_CLIENT_ID'),
      secret: get('SEGUE_OIDC_CLIENT_SECRET'),
      label: get('SEGUE_OIDC_LABEL'),
      scopes: get('SEGUE_OIDC_SCOPES'),
    }),
    mail: readMail(get('SEGUE_SMTP_URL'), dataDir),
    mailFrom: get('SEGUE_MAIL_FROM') ?? 'Segue <segue@localhost>',
    database: readDatabase(get('SEGUE_DATABASE_URL'), dataDir),
    blobs: readBlobs(get('SEGUE_BLOBS_URL'), dataDir),
    search: readSearch(get('SEGUE_SEARCH_URL')),
    bus: readBus(get('SEGUE_REDIS_URL'), get('SEGUE_JWT_SECRET')),
    acoustidKey: get('SEGUE_ACOUSTID_KEY'),
    holdUnscanned: readBoolean('SEGUE_HOLD_UNSCANNED', get('SEGUE_HOLD_UNSCANNED')),
    checkLinks: readBoolean('SEGUE_CHECK_LINKS', get('SEGUE_CHECK_LINKS') ?? 'true'),
    searches: {
      youtubeKey: get('SEGUE_YOUTUBE_KEY'),
      spotify: readClientKey(get, 'SEGUE_SPOTIFY_CLIENT_ID', 'SEGUE_SPOTIFY_CLIENT_SECRET'),
      soundcloud: readClientKey(get, 'SEGUE_SOUNDCLOUD_CLIENT_ID', 'SEGUE_SOUNDCLOUD_CLIENT_SECRET'),
    },
    listeningServices: {
      listenbrainzUrl: readWebUrl('SEGUE_LISTENBRAINZ_URL', get('SEGUE_LISTENBRAINZ_URL')),
      lastfm: readClientKey(get, 'SEGUE_LASTFM_KEY', 'SEGUE_LASTFM_SECRET'),
      lastfmUrl: readWebUrl('SEGUE_LASTFM_URL', get('SEGUE_LASTFM_URL')),
    },
    keepMonths: readMonths(get('SEGUE_KEEP_MONTHS')),
    logLevel: readLogLevel(get('SEGUE_LOG_LEVEL') ?? 'info'),
    sourceUrl: readSourceUrl(get('SEGUE_SOURCE_URL')),
    trustProxy: readProxies(get('SEGUE_TRUST_PROXY') ?? ''),
  });
}

function suggestion(name: string): string {
  const meant = name.length > 'SEGUE_'.length ? nameMeantBy(name.toUpperCase(), names) : null;
  return meant ? ` Did you mean ${meant}?` : '';
}

/** Reads the role. Servers that split the roles need a common bus and a common database. */
function readRole(text: string, redis: string | null, database: string | null): Role {
  const role = (['web', 'worker', 'all'] as const).find((one) => one === text);
  if (!role) throw new ConfigError(`SEGUE_ROLE must be web, worker or all, not "${text}".`);
  if (role === 'all' || (redis && database)) return role;
  throw new ConfigError(
    `SEGUE_ROLE=${role} needs SEGUE_DATABASE_URL and SEGUE_REDIS_URL, the same for all servers.`,
  );
}

function readFirstAdmin(email: string | null, password: string | null): Config['firstAdmin'] {
  if (!email && !password) return null;
  if (!email) throw new ConfigError('SEGUE_ADMIN_PASSWORD needs SEGUE_ADMIN_EMAIL.');
  if (!password) throw new ConfigError('SEGUE_ADMIN_EMAIL needs SEGUE_ADMIN_PASSWORD.');
  if (!email.includes('@')) throw new ConfigError('SEGUE_ADMIN_EMAIL must be an email address.');
  if (password.length < 8) throw new ConfigError('SEGUE_ADMIN_PASSWORD must have 8 characters or more.');
  return { email, password };
}

function readClientKey(get: (name: Name) => string | null, idName: Name, secretName: Name): ClientKey | null {
  const [id, secret] = [get(idName), get(secretName)];
  if (id !== null && secret !== null) return { id, secret };
  if (id !== null || secret !== null) throw new ConfigError(`${idName} and ${secretName} need each other.`);
  return null;
}

function readMail(url: string | null, dataDir: string): MailConfig {
  if (!url) return { kind: 'outbox', folder: path.join(dataDir, 'outbox') };
  return { kind: 'smtp', url: readUrl('SEGUE_SMTP_URL', url, ['smtp:', 'smtps:']) };
}

const postgresSchemes = ['postgres:', 'postgresql:'];

function readDatabase(url: string | null, dataDir: string): DatabaseConfig {
  if (!url) return { kind: 'sqlite', file: path.join(dataDir, 'segue.db') };
  return { kind: 'postgres', url: readUrl('SEGUE_DATABASE_URL', url, postgresSchemes) };
}

function readBlobs(url: string | null, dataDir: string): BlobsConfig {
  if (!url) return { kind: 'disk', folder: path.join(dataDir, 'blobs') };
  return { kind: 's3', url: readUrl('SEGUE_BLOBS_URL', url, ['s3:', 's3+http:']) };
}

function readSearch(url: string | null): SearchConfig {
  if (!url) return { kind: 'database' };
  return { kind: 'elastic', url: readUrl('SEGUE_SEARCH_URL', url, ['http:', 'https:']) };
}

function readBus(url: string | null, secret: string | null): BusConfig {
  if (!url) return { kind: 'memory' };
  // A key of each server's own would end a session with every request that reaches another one.
  if (!secret) throw new ConfigError('SEGUE_REDIS_URL needs SEGUE_JWT_SECRET, the same for all servers.');
  return { kind: 'redis', url: readUrl('SEGUE_REDIS_URL', url, ['redis:', 'rediss:']) };
}
