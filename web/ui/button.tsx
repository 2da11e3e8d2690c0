import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cn } from './cn.ts';

type Kind = 'primary' | 'quiet' | 'danger' | 'plain';
type Size = 'md' | 'sm';

const kinds: Record<Kind, string> = {
  primary: 'bg-signal font-semibold text-on-signal hover:bg-signal-bright',
  quiet: 'bg-raised text-text shadow-[inset_0_0_0_1px_var(--color-line)] hover:bg-line',
  danger: 'bg-danger/12 text-danger shadow-[inset_0_0_0_1px] shadow-danger/50 hover:bg-danger/20',
  plain: 'text-muted hover:bg-raised hover:text-text',
};

const sizes: Record<Size, string> = {
  md: 'min-h-11 px-5 py-1.5',
  sm: 'min-h-11 px-3.5 py-1 text-sm sm:min-h-9',
};

const shape =
  'inline-flex items-center justify-center gap-2 rounded-full text-center transition select-none ' +
  'active:translate-y-px disabled:opacity-50 disabled:active:translate-y-0 aria-disabled:opacity-50';

function classesOf(kind: Kind, size: Size, className?: string): string {
  return cn(shape, kinds[kind], sizes[size], className);
}

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: Kind;
  size?: Size;
  icon?: LucideIcon;
  /** True while the button works: it takes no click but keeps the focus, and assistive technology knows. */
  busy?: boolean;
}

/** A button; `type="button"` unless told otherwise, so that none submits a form by accident. */
export function Button({
  kind = 'quiet',
  size = 'md',
  icon: Icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classesOf(kind, size, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {Icon ? <Icon aria-hidden className="size-4.5 shrink-0" /> : null}
      {children}
    </button>
  );
}

export interface LinkButtonProps extends LinkProps {
  kind?: Kind;
  size?: Size;
  icon?: LucideIcon;
}

/** A link that looks like a button, for navigation alone, never for an action. */
export function LinkButton({
  kind = 'quiet',
  size = 'md',
  icon: Icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={classesOf(kind, size, className)}>
      {Icon ? <Icon aria-hidden className="size-4.5 shrink-0" /> : null}
      {children}
    </Link>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name, shown as a tooltip too. */
  label: string;
  icon: LucideIcon;
  kind?: Kind;
  /** For toggles: `aria-pressed`, and the signal colour while true. */
  pressed?: boolean;
  iconClassName?: string;
  children?: ReactNode;
}

const iconShape =
  'inline-grid size-11 shrink-0 place-items-center rounded-full transition active:scale-95 disabled:opacity-40 ' +
  'disabled:active:scale-100';

/** A round button with an icon and a name: 44 px, so that a thumb finds it. */
export function IconButton({
  label,
  icon: Icon,
  kind = 'plain',
  pressed,
  className,
  iconClassName,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={cn(iconShape, kinds[kind], pressed && 'text-signal! hover:text-signal-bright!', className)}
    >
      <Icon aria-hidden className={cn('size-5', iconClassName)} />
      {children}
    </button>
  );
}
