import { Link, type LinkProps } from 'react-router';
import { cn } from './cn.ts';

/** A link in running text, tall enough for a thumb. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={cn(
        'inline-flex min-h-11 items-center font-medium text-text underline decoration-edge underline-offset-4',
        'transition hover:decoration-signal sm:min-h-9',
        className,
      )}
    />
  );
}
