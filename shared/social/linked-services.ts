import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Moment } from '#shared/text.ts';

/** The services that can learn what a person listens to. */
export const serviceKinds = ['listenbrainz', 'lastfm'] as const;
export type ServiceKind = (typeof serviceKinds)[number];

/** Days for which a listen waits for a service that does not answer; Last.fm takes no older one. */
export const listensWaitDays = 14;

/** The reader's account at a service. */
export const ServiceLink = z.object({
  /** The reader's name there. */
  name: z.string(),
  /** `refused`: the service takes the token no more, and gets nothing until it is linked again. */
  state: z.enum(['linked', 'refused']),
  /** The reason why listens wait: the service asked for a pause, or does not answer. */
  trouble: z.nullable(z.enum(['busy', 'away'])),
  linked_at: Moment,
  /** The last time that the service took something. */
  sent_at: z.nullable(Moment),
  /** The next try, where the last one failed. */
  retry_at: z.nullable(Moment),
  waiting_count: z.number(),
  /** Listens that waited for too long, or that the service would not have. */
  lost_count: z.number(),
});
export type ServiceLink = z.infer<typeof ServiceLink>;

export const LinkedService = z.object({
  service: z.enum(serviceKinds),
  /** False where this Segue has no key for the service: it cannot be linked then. */
  offered: z.boolean(),
  /** The page with the person's token there; null where there is none, or where it is not known. */
  token_page: z.nullable(z.string()),
  link: z.nullable(ServiceLink),
});
export type LinkedService = z.infer<typeof LinkedService>;

const path = '/api/v1/users/me/listening/services';
const params = z.object({ service: z.enum(serviceKinds) });

export const listLinkedServices = endpoint({
  id: 'linkedServices.list',
  method: 'GET',
  path,
  access: 'user',
  scope: 'session',
  summary: 'The services that can be told what the reader listens to',
  description:
    "Lists ListenBrainz and Last.fm with the reader's link to each: their name there, whether it works, and how many listens wait. Tokens are never shown.",
  reply: z.array(LinkedService),
});

export const askServicePermission = endpoint({
  id: 'linkedServices.ask',
  method: 'POST',
  path: `${path}/lastfm/permission`,
  access: 'user',
  scope: 'session',
  summary: 'Ask Last.fm for a page on which the reader allows the link',
  description:
    'Gets a request token from Last.fm and the address at which its owner allows it. Linking with that token then works.',
  reply: z.object({ token: z.string(), url: z.string() }),
});

export const linkService = endpoint({
  id: 'linkedServices.link',
  method: 'PUT',
  path: `${path}/:service`,
  access: 'user',
  scope: 'session',
  stepUp: true,
  summary: "Link the reader's account at a service, which is told from then on what they listen to",
  description:
    'Checks the token with the service at once: of ListenBrainz the one of its settings page, of Last.fm the request token that was allowed. What waits for a link that was refused is sent then.',
  params,
  body: z.strictObject({
    token: z.string().check(z.trim(), z.regex(/^[\w-]{8,128}$/, 'Not a token')),
  }),
  reply: LinkedService,
});

export const unlinkService = endpoint({
  id: 'linkedServices.unlink',
  method: 'DELETE',
  path: `${path}/:service`,
  access: 'user',
  scope: 'session',
  summary: "End the link to the reader's account at a service",
  description:
    'Deletes the token and what still waits to be sent. What the service knows already stays there.',
  params,
  reply: 'nothing',
});
