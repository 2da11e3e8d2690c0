import { escapeHtml } from '#shared/html.ts';
import { embedSize } from './sharing.ts';

/** The element that shows a playlist's player in another page. */
export function embedCode(
  address: string,
  title: string,
  size: { width: number; height: number } = embedSize,
): string {
  return (
    `<iframe src="${escapeHtml(address)}" width="${size.width}" height="${size.height}" title="${escapeHtml(title)}" ` +
    'style="border:0;border-radius:12px;max-width:100%" loading="lazy" allow="autoplay; encrypted-media; fullscreen; clipboard-write"></iframe>'
  );
}
