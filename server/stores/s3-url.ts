import { ConfigError } from '#server/config-values.ts';

/** Location of the objects, as `SEGUE_BLOBS_URL` gives it. */
export interface S3Place {
  endpoint: string;
  bucket: string;
  /** Begins every key; empty, or with a slash at its end. */
  prefix: string;
  region: string;
  /** Null: whatever the AWS SDK finds (environment, instance role). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** True if the bucket stands in the path, false if in the host's name. */
  pathStyle: boolean;
  /** True if listeners are redirected to the store itself, by addresses that are valid for minutes. */
  redirect: boolean;
  /** The store's address as browsers reach it, where that is another one. */
  publicEndpoint: string | null;
}

const options = ['region', 'path-style', 'redirect', 'public'] as const;

/**
 * Reads `s3://KEY:SECRET@host[:port]/bucket[/prefix]?region=&path-style=&redirect=&public=` (`s3+http:` without TLS).
 * @throws ConfigError naming what is wrong
 */
export function readS3Url(text: string): S3Place {
  // The scheme is none that URL parses into host and path by itself in all cases.
  const url = URL.parse(text.replace(/^s3\+http:/, 'http:').replace(/^s3:/, 'https:'));
  if (!url) throw new ConfigError('SEGUE_BLOBS_URL is not an address.');
  for (const name of url.searchParams.keys()) {
    if (!options.some((one) => one === name)) throw new ConfigError(`SEGUE_BLOBS_URL: ${name} is no option.`);
  }
  const [bucket = '', ...rest] = url.pathname.split('/').filter(Boolean);
  if (bucket === '') throw new ConfigError('SEGUE_BLOBS_URL must name a bucket: s3://…/bucket.');
  const { username, password } = url;
  if ((username === '') !== (password === '')) {
    throw new ConfigError('SEGUE_BLOBS_URL must hold both a key and its secret, or neither.');
  }
  const amazon = url.hostname.endsWith('.amazonaws.com');
  return {
    endpoint: url.origin,
    bucket,
    prefix: rest.length > 0 ? `${rest.join('/')}/` : '',
    region: url.searchParams.get('region') ?? /^s3[.-]([a-z0-9-]+)\./.exec(url.hostname)?.[1] ?? 'us-east-1',
    credentials:
      username === ''
        ? null
        : {
            accessKeyId: decodeURIComponent(username),
            secretAccessKey: decodeURIComponent(password),
          },
    pathStyle: readFlag(url, 'path-style', !amazon),
    redirect: readFlag(url, 'redirect', false),
    publicEndpoint: readPublic(url.searchParams.get('public')),
  };
}

function readFlag(url: URL, name: (typeof options)[number], otherwise: boolean): boolean {
  const text = url.searchParams.get(name);
  if (text === null) return otherwise;
  if (text !== 'true' && text !== 'false') {
    throw new ConfigError(`SEGUE_BLOBS_URL: ${name} must be true or false, not "${text}".`);
  }
  return text === 'true';
}

function readPublic(text: string | null): string | null {
  if (text === null) return null;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError('SEGUE_BLOBS_URL: public must be an http(s) address.');
  }
  return url.origin;
}
