import { ExternalLink } from 'lucide-react';
import { linkServiceOf, webAddress } from '#shared/music/external-links.ts';
import type { Track } from '#shared/music/tracks.ts';
import { useText } from '#web/lib/i18n.ts';
import { serviceNames } from '#shared/music/service-names.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { MenuItem } from '#web/ui/menu.tsx';

interface OutsideProps {
  /** An external link. */
  track: Pick<Track, 'source_url'>;
}

const serviceOf = ({ source_url: address }: OutsideProps['track']): string =>
  serviceNames[linkServiceOf(address ?? '')] || (webAddress(address)?.hostname.replace(/^www\./, '') ?? '');

/** A badge with the service of an outside track. */
export function ServiceBadge({ track }: OutsideProps) {
  return (
    <Badge className="max-w-[60%] min-w-0 shrink-0">
      <span className="truncate">{serviceOf(track)}</span>
    </Badge>
  );
}

/** 'Open link on YouTube', for outside tracks; null for an invalid address. */
export function useOpenLink(): (track: OutsideProps['track']) => { label: string; href: string } | null {
  const t = useText('outside-link');
  return (track) => {
    const href = webAddress(track.source_url)?.href;
    const service = serviceNames[linkServiceOf(track.source_url ?? '')];
    return href ? { href, label: service ? t('openLinkOf', { service }) : t('openLink') } : null;
  };
}

/** A link to an outside track's own page, without playing it. */
export function OpenLink({ track }: OutsideProps) {
  const link = useOpenLink()(track);
  if (!link) return null;
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={link.label}
      title={link.label}
      className="relative z-10 grid size-11 shrink-0 place-items-center rounded-full text-muted transition hover:bg-raised hover:text-text"
    >
      <ExternalLink aria-hidden className="size-4.5" />
    </a>
  );
}

/** The link as a menu item. */
export function openLinkItem(link: ReturnType<ReturnType<typeof useOpenLink>>): MenuItem[] {
  if (!link) return [];
  const onSelect = (): void => void window.open(link.href, '_blank', 'noopener');
  return [{ key: 'open-link', label: link.label, icon: ExternalLink, onSelect }];
}
