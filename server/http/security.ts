import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The pages of the four services whose official players may stand in a frame, and their scripts. */
const embedFrames = [
  'https://www.youtube-nocookie.com',
  'https://www.youtube.com',
  'https://open.spotify.com',
  'https://w.soundcloud.com',
  'https://embed.music.apple.com',
];
const embedScripts = [
  'https://www.youtube.com',
  'https://open.spotify.com',
  'https://embed-cdn.spotifycdn.com',
  'https://w.soundcloud.com',
];

/** Sends the security headers on every answer. */
export async function secure(app: FastifyInstance, options: { tls: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...embedScripts],
        styleSrc: ["'self'"],
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
    strictTransportSecurity: options.tls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  });
}
