import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isKnownArtist } from '#shared/music/track-defaults.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';

interface ArtistLinkProps {
  artist: string;
  className?: string;
  onClick?: () => void;
  /** The name as it is shown, where that is more than text. */
  children?: ReactNode;
}

/** An artist's name, which leads to their page. Where no artist is known, there is none. */
export function ArtistLink({ artist, className = '', onClick, children = artist }: ArtistLinkProps) {
  const t = useText('playlist-pieces');
  if (!isKnownArtist(artist)) return <span className="truncate">{children || t('unknownArtist')}</span>;
  return (
    <Link to={paths.artist(artist)} onClick={onClick} className={`truncate hover:underline ${className}`}>
      {children}
    </Link>
  );
}

/**
 * The class of an artist's name in a row that plays at a press: above its button, except on a phone, where the whole row is
 * for the finger and the menu has the artist; the keyboard's focus is seen there, too.
 */
export const aboveRow = 'focus-visible:relative focus-visible:z-10 sm:relative sm:z-10';
