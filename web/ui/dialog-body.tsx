import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { textOf } from '#web/lib/i18n.ts';
import { IconButton } from './button.tsx';
import { cn } from './cn.ts';
import type { DialogProps } from './dialog.tsx';
import { Grabber } from './grabber.tsx';
import { useSwipe } from './use-swipe.ts';

const widths = { sm: 'sm:w-104', md: 'sm:w-128', lg: 'sm:w-192' };

const sides = {
  // On a phone a sheet from below.
  center:
    'inset-x-0 bottom-0 max-h-[calc(100dvh-1.5rem)] rounded-t-panel sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 ' +
    'sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-panel max-sm:data-starting-style:translate-y-full ' +
    'max-sm:data-ending-style:translate-y-full sm:data-starting-style:opacity-0 sm:data-ending-style:opacity-0',
  right:
    'inset-y-0 right-0 w-[min(26rem,100vw)] data-starting-style:translate-x-full data-ending-style:translate-x-full',
  bottom:
    'inset-x-0 bottom-0 max-h-dvh rounded-t-panel data-starting-style:translate-y-full ' +
    'data-ending-style:translate-y-full',
};

/** Reports whether no other dialog lies above: the portals stand in the order of their opening. */
const isOnTop = (popup: Element | null): boolean =>
  popup === [...document.querySelectorAll('[role$=dialog][data-open]')].at(-1);

/** {@link Dialog}'s body, behind its dynamic import. */
export function DialogBody({
  side = 'center',
  size = 'sm',
  alert = false,
  bare = false,
  ...props
}: DialogProps) {
  const { open, onClose, title, description, actions, children, className, style, swipes, finalFocus } =
    props;
  // What asks for an answer, or holds what was typed, does not go by a slip of the finger.
  const swipe = useSwipe(side === 'bottom' ? { onDown: onClose, ...swipes } : {});
  const popup = useRef<HTMLDivElement>(null);
  const closeLabel = props.closeLabel ?? textOf('ui')('close');
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={alert}
      onOpenChange={(next, { reason }) => {
        // A question of the shell may lie above, which Base UI does not know to be nested: Escape is for that alone.
        if (!next && (reason !== 'escape-key' || isOnTop(popup.current))) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop
          className={cn(
            'fixed inset-0 z-40 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
            // A drawer stands beside the page, which stays as bright as it is.
            side !== 'right' && 'bg-shade/75',
          )}
        />
        <Base.Popup
          {...swipe}
          ref={popup}
          // A place that an address led to, and a field that took the focus itself, keep it.
          initialFocus={() => !popup.current?.contains(document.activeElement)}
          finalFocus={finalFocus}
          style={style}
          role={alert ? 'alertdialog' : 'dialog'}
          data-edge=""
          className={cn(
            'fixed z-40 flex flex-col overflow-y-auto overscroll-contain shadow-lift ring-1 ring-line',
            'outline-none',
            // A look of its own brings its own ground and fade.
            className ? 'transition-[opacity,translate,--sleeve]' : 'bg-surface transition',
            !bare && 'p-5 sm:p-6',
            sides[side],
            side === 'center' && widths[size],
            className,
          )}
        >
          {side === 'bottom' ? (
            <>
              <Base.Title className="sr-only">{title}</Base.Title>
              <Base.Close
                aria-label={closeLabel}
                className="-mt-4 mb-1 min-h-11 w-full shrink-0 rounded-cover"
              >
                <Grabber />
              </Base.Close>
            </>
          ) : bare ? (
            <Base.Title className="sr-only">{title}</Base.Title>
          ) : (
            <header className="flex items-start justify-between gap-4">
              <Base.Title className="text-lg font-semibold">{title}</Base.Title>
              {side === 'right' && actions ? <div className="-mt-1 ml-auto">{actions}</div> : null}
              <Base.Close render={<IconButton label={closeLabel} icon={X} className="-mt-2 -mr-2" />} />
            </header>
          )}
          {description ? (
            <Base.Description className="mt-1 text-muted">{description}</Base.Description>
          ) : null}
          {children ? (
            <div
              className={cn(
                'flex-1',
                // An element that scrolls in itself may shrink; any other would lie under the buttons.
                (bare || side !== 'center') && 'min-h-0',
                !bare && side !== 'bottom' && 'mt-4',
              )}
            >
              {children}
            </div>
          ) : null}
          {side !== 'right' && actions ? (
            <footer className="mt-6 flex flex-wrap justify-end gap-3">{actions}</footer>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
