import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';

/** The edge of the stored logo, in pixels. */
export const logoEdge = 512;

/** The sizes of icons: a tab's, Apple's, and those of the manifest. */
export const iconEdges = [32, 180, 192, 512] as const;

/** The address of an icon beside that of the logo. */
export const iconUrl = (logoUrl: string, edge: (typeof iconEdges)[number], isMaskable = false): string =>
  logoUrl.replace(/-\d+\.png$/, `-${isMaskable ? 'maskable-' : ''}${edge}.png`);

export const getIcon = endpoint({
  id: 'house.icon',
  method: 'GET',
  path: '/media/house/:file',
  access: 'public',
  outsiders: 'always',
  summary: "The house's logo as an icon in one of its sizes",
  description: 'Sends the logo as PNG. An address never changes its bytes, so it may be cached for good.',
  params: z.object({
    file: z.string().check(z.regex(/^[0-9a-f]{16}-(?:maskable-)?(?:32|180|192|512)\.png$/, 'Not an icon')),
  }),
  reply: 'stream',
  sends: ['image/png'],
});

export const getManifest = endpoint({
  id: 'house.manifest',
  method: 'GET',
  path: '/manifest.webmanifest',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'The name and icons under which a device installs the house (Web App Manifest)',
  description: 'Tells browsers how the house is called and looks on a home screen.',
  reply: 'stream',
  sends: ['application/manifest+json'],
});

export const getStyles = endpoint({
  id: 'house.styles',
  method: 'GET',
  path: '/house.css',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: "The house's accent colour as a style sheet",
  description: 'Sets the accent in both themes; empty where the house has none of its own.',
  reply: 'stream',
  sends: ['text/css'],
});
