import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';

export const PictureSize = z.enum(['large', 'small']);
export type PictureSize = z.infer<typeof PictureSize>;

export const getPicture = endpoint({
  id: 'pictures.get',
  outsiders: 'by link',
  method: 'GET',
  path: '/media/pictures/:file',
  access: 'public',
  summary: 'A cover or an avatar, square WebP; `size=small` for rows and lists',
  description:
    'Sends a picture by its hash. An address never changes its bytes, so it may be cached for good. In a house for members only it carries a key.',
  params: z.object({
    file: z.string().check(z.regex(/^[0-9a-f]{64}(?:\.[\w-]{16})?\.webp$/, 'Not a picture')),
  }),
  query: z.object({ size: z._default(PictureSize, 'large') }),
  reply: 'stream',
  sends: ['image/webp'],
});
