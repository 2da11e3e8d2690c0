import { Download } from 'lucide-react';
import { create } from 'qrcode';
import { useMemo } from 'react';
import { useText } from '#web/lib/i18n.ts';
import { LinkOut } from '../link-out.tsx';

/** The light border that readers need around the code, in modules (ISO/IEC 18004 section 6.3.8). */
const quiet = 4;

/** The link as a QR code: dark on light, as every reader takes it. */
export function QrPart({ link, name }: { link: string; name: string }) {
  const t = useText('share-sheet');
  const address = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawn(link))}`, [link]);
  return (
    <figure className="flex flex-col items-center gap-2 sm:w-52">
      <img src={address} alt={t('qr')} width={208} height={208} className="rounded-cover" />
      <figcaption className="text-center text-sm text-muted">{t('qrHint')}</figcaption>
      <LinkOut icon={Download} download={`${fileName(name)}.svg`} href={address}>
        {t('saveQr')}
      </LinkOut>
    </figure>
  );
}

/** The code as SVG, one path. */
function drawn(link: string): string {
  const { modules } = create(link, { errorCorrectionLevel: 'M' });
  const edge = modules.size + 2 * quiet;
  let path = '';
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (modules.get(y, x)) path += `M${x + quiet} ${y + quiet}h1v1h-1z`;
    }
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}" width="512" height="512" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${edge}v${edge}H0z"/><path d="${path}"/></svg>`
  );
}

const fileName = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60) || 'segue';
