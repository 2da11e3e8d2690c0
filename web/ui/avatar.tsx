import { cn } from './cn.ts';

interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  className?: string;
}

const tints = [
  'bg-[oklch(0.45_0.09_30)]',
  'bg-[oklch(0.45_0.08_75)]',
  'bg-[oklch(0.42_0.07_140)]',
  'bg-[oklch(0.42_0.07_195)]',
  'bg-[oklch(0.43_0.09_265)]',
  'bg-[oklch(0.43_0.1_330)]',
];

/** A person's picture, or the first letter of the name on a tint made from it. Decorative: the name is beside it. */
export function Avatar({ name, src, className }: AvatarProps) {
  const letters = Array.from(name);
  const sum = letters.reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const shape = cn('size-8 shrink-0 rounded-full text-sm', className);
  if (src) return <img src={src} alt="" loading="lazy" className={cn(shape, 'object-cover')} />;
  return (
    <span
      aria-hidden
      className={cn(
        shape,
        'grid scheme-dark place-items-center font-semibold text-text',
        tints[sum % tints.length],
      )}
    >
      {letters[0]?.toUpperCase() ?? '?'}
    </span>
  );
}
