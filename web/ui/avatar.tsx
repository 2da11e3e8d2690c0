import { cn } from './cn.ts';

interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  className?: string;
}

/** The hue (oklch) of a person without a picture, from the name. */
export function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return 30 + (sum % 6) * 55;
}

/** A person's picture, or the first letter of the name on a tint made from it. Decorative: the name is beside it. */
export function Avatar({ name, src, className }: AvatarProps) {
  const shape = cn('size-8 shrink-0 rounded-full text-sm', className);
  if (src) return <img src={src} alt="" loading="lazy" className={cn(shape, 'object-cover')} />;
  return (
    <span
      aria-hidden
      className={cn(shape, 'grid scheme-dark place-items-center font-semibold text-text')}
      style={{ backgroundColor: `oklch(0.44 0.085 ${hueOf(name)})` }}
    >
      {Array.from(name)[0]?.toUpperCase() ?? '?'}
    </span>
  );
}
