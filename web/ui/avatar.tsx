import { hueOf } from '#shared/accounts/person-hue.ts';
import { cn } from './cn.ts';

interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  className?: string;
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
