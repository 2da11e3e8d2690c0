import { accentColours } from '#shared/base/accent.ts';
import type { House } from '#shared/base/house.ts';
import { iconUrl } from '#shared/base/house-icons.ts';
import { wording } from '#shared/texts/texts.ts';

/** The product's own icons, in `web/public`. */
const ownIcons = [
  { src: 'favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: 'icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: 'icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: 'icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];

/** Web App Manifest (W3C). Its addresses are relative, so that they hold below a path. */
export function manifestOf({ name, sentence, logo_url: logo }: House): object {
  return {
    name,
    description: sentence || wording('sharing:siteText', 'en'),
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#14110f',
    theme_color: '#14110f',
    icons: logo === null ? ownIcons : iconsOf(logo),
  };
}

const iconsOf = (logo: string): object[] =>
  ([[192], [512], [512, true]] as const).map(([edge, isMaskable]) => ({
    src: iconUrl(logo, edge, isMaskable).slice(1),
    type: 'image/png',
    sizes: `${edge}x${edge}`,
    ...(isMaskable ? { purpose: 'maskable' } : null),
  }));

/** The accent as the colours that `web/ui/tokens.css` names; nothing where the house has none. */
export function stylesOf(accent: string | null): string {
  const colours = accent === null ? null : accentColours(accent);
  if (!colours || 'contrast' in colours) return '';
  const { day, dayBright, night, nightBright } = colours;
  return `:root{--color-signal:light-dark(${day},${night});--color-signal-bright:light-dark(${dayBright},${nightBright})}\n`;
}
