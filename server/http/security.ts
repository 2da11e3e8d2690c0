import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { apiBasePath } from '#shared/limits.ts';

/** The official players of the four services, which may stand in a frame. No script of theirs runs in Segue's pages. */
const embedFrames = [
  'https://www.youtube-nocookie.com',
  'https://open.spotify.com',
  'https://w.soundcloud.com',
  'https://embed.music.apple.com',
];

/**
 * The three `<style>` texts of dnd-kit (feedback, cursor, selection), which it adds while something is dragged. After an
 * update of the library the browser's console names the new hashes.
 */
const dragStyles = [
  "'sha256-P3zrZWkaCzrI/B9T0+WLFRTTY8rvTIfnbvP5TBI9Vgo='",
  "'sha256-E7zJXfkufcgTIQG1Th6iYnoGis+rTfZd044bgiM1kr4='",
  "'sha256-YYLJe/bgx7gKdFc8dp3EM3/S8hpKeZs7JyhfBoZYPuk='",
];

/** The headers of answers that a browser shows, and of those that only carry data. */
export interface SecurityHeaders {
  page: Record<string, string>;
  data: Record<string, string>;
}

/** Data is for scripts: it may load nothing and stand in no frame. A stream opened by its address may play itself. */
const dataPolicy = "default-src 'none';media-src 'self';frame-ancestors 'none'";
/** Those of the other headers that matter for data: headers were half the cost of a small answer. */
const dataHeaders = [
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'strict-transport-security',
  'cross-origin-resource-policy',
];

/** Sends the security headers on every answer, and refuses what two servers could read differently. */
export function secure(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith(`${apiBasePath}/`) ? headers.data : headers.page);
    const isClear = countHosts(request.raw.rawHeaders) <= 1;
    done(isClear ? undefined : new AppError('bad_request', 'errors:badRequest'));
  });
}

/** RFC 9112 section 3.2 has a request with several Host fields refused; Node would keep the first one. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count += 1;
  return count;
}

/**
 * The headers, worked out once: helmet would put the same ones together again for every answer, which costs more than a
 * small answer itself.
 */
export async function securityHeaders(options: {
  tls: boolean;
  /** True if HSTS includes the subdomains. */
  hstsSubdomains: boolean;
}): Promise<SecurityHeaders> {
  const probe = fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...dragStyles],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        // Tracks may be files on other sites, by the specification's rule for links that play in the page.
        mediaSrc: ["'self'", 'blob:', 'https:', 'http:'],
        connectSrc: ["'self'"],
        frameSrc: embedFrames,
        frameAncestors: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
      },
    },
    // YouTube's player refuses pages that hide where they are (Error 153).
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: options.tls
      ? { maxAge: 31_536_000, includeSubDomains: options.hstsSubdomains }
      : false,
  });
  probe.get('/', (_request, reply) => reply.send());
  const plain = new Set(['content-length', 'connection', 'date', 'keep-alive']);
  const { headers } = await probe.inject('/');
  await probe.close();
  const found = Object.entries(headers).filter(([name]) => !plain.has(name));
  const page: Record<string, string> = {
    ...Object.fromEntries(found.map(([name, value]) => [name, String(value)])),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
  const kept = Object.entries(page).filter(([name]) => dataHeaders.includes(name));
  return { page, data: { 'content-security-policy': dataPolicy, ...Object.fromEntries(kept) } };
}

/** Lets other sites show this answer in a frame, which no other answer allows. The answer itself may frame no site. */
export function allowFraming(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy'))
    .replace("frame-ancestors 'self'", 'frame-ancestors *')
    .replace(/frame-src [^;]*/, "frame-src 'none'");
  reply.header('content-security-policy', policy);
  reply.removeHeader('x-frame-options');
}

/** Lets this answer have one `<style>` of exactly this text (CSP 3, section 2.3.1). */
export function allowStyle(reply: FastifyReply, text: string): void {
  const hash = createHash('sha256').update(text).digest('base64');
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header(
    'content-security-policy',
    policy.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`),
  );
}

/** Lets the pages of other sites load this answer: pictures and facts that are there to be shown elsewhere. */
export function allowOtherSites(reply: FastifyReply): void {
  reply.header('cross-origin-resource-policy', 'cross-origin');
  reply.header('access-control-allow-origin', '*');
}
