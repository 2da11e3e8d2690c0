import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useText } from '#web/lib/i18n.ts';
import { LinkOut } from '../link-out.tsx';
import { qrCodeOf } from '../qr-code.ts';

/** The link as a QR code: dark on light, as every reader takes it. */
export function QrPart({ link, name }: { link: string; name: string }) {
  const t = useText('share-sheet');
  const address = useMemo(() => qrCodeOf(link), [link]);
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

const fileName = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60) || 'segue';
