import { useId } from 'react';
import { base } from '#web/lib/base.ts';
import { cn } from '#web/ui/cn.ts';
import type { CoverColours } from '#shared/base/cover-colours.ts';
import { recordDrawing } from '#shared/base/record-drawing.ts';

interface CoverArtProps {
  /** The id of the playlist or track: without a picture, its cover is drawn from it. */
  id: string;
  src?: string | null | undefined;
  /** The picture's colours: it arrives over its ground. */
  colours?: CoverColours | null | undefined;
  /** The alternative text, only if no text beside the cover says the same. */
  alt?: string;
  /** True for the first covers of a page; all others load when scrolled near. */
  eager?: boolean;
  /** True in rows and lists, where a picture of a quarter of the size suffices. */
  small?: boolean;
  className?: string;
}

/** A square cover, 8 px round: the uploaded picture, or a record whose colours and grooves follow from the id. */
export function CoverArt({
  id,
  src,
  colours,
  alt = '',
  eager = false,
  small = false,
  className,
}: CoverArtProps) {
  // As wide as its place, unless a width was given.
  const width = /(^|\s)(size|w)-/.test(className ?? '') ? '' : 'w-full';
  const shape = cn('aspect-square rounded-cover bg-raised object-cover', width, className);
  if (!src) return <RecordCover id={id} alt={alt} className={shape} />;
  return (
    <img
      src={small ? smallOf(src) : src}
      alt={alt}
      width={400}
      height={400}
      decoding="async"
      loading={eager ? 'eager' : 'lazy'}
      className={shape}
      style={colours ? { backgroundColor: colours.ground } : undefined}
    />
  );
}

/** The address of a stored picture's small size; other sites' addresses unchanged. */
function smallOf(src: string): string {
  return src.startsWith(`${base}/media/pictures/`) ? `${src}?size=small` : src;
}

function RecordCover({ id, alt, className }: { id: string; alt: string; className: string }) {
  const name = useId();
  const { x, y, radius, groove, light, sleeve, vinyl, label, wedges } = recordDrawing(id);
  const here = { cx: x, cy: y };
  return (
    <svg viewBox="0 0 100 100" className={cn(className, 'block overflow-hidden')} {...named(alt)}>
      <defs>
        <linearGradient id={`${name}-sleeve`} gradientTransform={`rotate(${light} .5 .5)`}>
          <stop stopColor={sleeve[0]} />
          <stop offset="1" stopColor={sleeve[1]} />
        </linearGradient>
        <radialGradient
          id={`${name}-grooves`}
          gradientUnits="userSpaceOnUse"
          {...here}
          r={groove}
          spreadMethod="repeat"
        >
          <stop stopColor={vinyl[0]} />
          <stop offset=".6" stopColor={vinyl[1]} />
          <stop offset="1" stopColor={vinyl[2]} />
        </radialGradient>
        <linearGradient id={`${name}-shine`}>
          <stop stopColor="#fff" stopOpacity=".16" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
      </defs>
      <rect width="100" height="100" fill={`url(#${name}-sleeve)`} />
      <circle {...here} r={radius + 1.5} opacity=".28" />
      <circle {...here} r={radius} fill={`url(#${name}-grooves)`} />
      <g transform={`rotate(${light} ${x} ${y})`} fill={`url(#${name}-shine)`}>
        <path d={wedges[0]} />
        <path d={wedges[1]} />
      </g>
      <circle {...here} r={label.radius} fill={label.colour} />
      <circle
        {...here}
        r={label.radius * 0.66}
        fill="none"
        stroke="#000"
        strokeOpacity=".22"
        strokeWidth=".7"
      />
      <circle {...here} r={label.radius * 0.14} fill="#161211" />
    </svg>
  );
}

function named(alt: string) {
  return alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
}
