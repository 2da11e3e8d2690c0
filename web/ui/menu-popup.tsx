import { Menu as Base } from '@base-ui/react/menu';
import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { cn } from './cn.ts';
import { useFinalFocus } from './final-focus.ts';
import { Grabber } from './grabber.tsx';
import type { MenuItem, Point } from './menu.tsx';
import { useIsNarrow } from './use-is-narrow.ts';
import { useSwipe } from './use-swipe.ts';

interface MenuPopupProps {
  label: string;
  items: readonly MenuItem[];
  head?: ReactNode;
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLElement | null> | Point;
}

const nowhere = { current: null };

/** In place of the library's `presentation`: a popup lies outside the page's landmarks and is one of its own. */
const landmark = { role: 'region' } as const;

const popupLook =
  'sheet max-h-(--available-height) min-w-52 max-w-80 overflow-y-auto rounded-panel bg-raised p-1.5 text-sm shadow-lift ' +
  'ring-1 ring-line outline-none transition';

const itemLook =
  'flex min-h-11 w-full items-center gap-3 rounded-cover px-3 outline-none select-none md:min-h-9 ' +
  'data-highlighted:bg-line data-disabled:opacity-50';

/** {@link Menu}'s popup, behind its dynamic import: beside its button, or on a phone a sheet from below. */
export function MenuPopup({ label, items, head, open, onClose, anchor }: MenuPopupProps) {
  const isPoint = 'x' in anchor;
  const place = isPoint ? { getBoundingClientRect: () => new DOMRect(anchor.x, anchor.y, 0, 0) } : anchor;
  const finalFocus = useFinalFocus(open, isPoint ? nowhere : anchor);
  const swipe = useSwipe({ onDown: onClose });
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-shade/75 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 md:hidden" />
        <Base.Positioner
          anchor={place}
          {...landmark}
          aria-label={label}
          align={isPoint ? 'start' : 'end'}
          sideOffset={isPoint ? 0 : 6}
          className="sheet-place z-50 outline-none"
        >
          <Base.Popup
            {...swipe}
            aria-label={label}
            data-edge=""
            className={popupLook}
            finalFocus={isPoint ? true : finalFocus}
          >
            <SheetHead>{head}</SheetHead>
            <Items items={items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Grabber and subject of a sheet; the menu's own name says the same to screen readers. */
const SheetHead = ({ children }: { children: ReactNode }) => (
  <div aria-hidden className="pt-1.5 pb-2 md:hidden">
    <Grabber />
    {children ? <div className="mt-3 border-b border-line px-2 pb-3">{children}</div> : null}
  </div>
);

function Items({ items }: { items: readonly MenuItem[] }) {
  const chosen = items.find(({ checked }) => checked)?.key;
  const all = items.map((item) => (
    <div key={item.key} role="presentation">
      {item.separated ? <Base.Separator className="mx-2 my-1.5 h-px bg-line" /> : null}
      <Item item={item} />
    </div>
  ));
  return chosen === undefined ? all : <Base.RadioGroup value={chosen}>{all}</Base.RadioGroup>;
}

function Item({ item }: { item: MenuItem }) {
  const classes = cn(itemLook, item.danger && 'text-danger');
  if (item.items) return <Submenu item={item} classes={classes} items={item.items} />;
  if (item.checked !== undefined) {
    return (
      <Base.RadioItem closeOnClick value={item.key} onClick={item.onSelect} className={classes}>
        <Check aria-hidden className={cn('size-4.5 shrink-0', !item.checked && 'invisible')} />
        <Words item={item} />
      </Base.RadioItem>
    );
  }
  if (item.href) {
    return (
      <Base.LinkItem closeOnClick render={<Link to={item.href} />} className={classes}>
        <Words item={item} />
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item disabled={item.disabled} onClick={item.onSelect} className={classes}>
      <Words item={item} />
    </Base.Item>
  );
}

function Submenu({ item, items, classes }: { item: MenuItem; items: readonly MenuItem[]; classes: string }) {
  const [open, setOpen] = useState(false);
  const isSheet = useIsNarrow();
  const swipe = useSwipe({ onDown: () => setOpen(false) });
  return (
    <Base.SubmenuRoot open={open} onOpenChange={setOpen}>
      <Base.SubmenuTrigger disabled={item.disabled} className={classes}>
        <Words item={item} />
        <ChevronRight aria-hidden className="ml-auto size-4 text-muted" />
      </Base.SubmenuTrigger>
      <Base.Portal>
        <Base.Positioner {...landmark} aria-label={item.label} className="sheet-place z-50 outline-none">
          <Base.Popup {...swipe} data-edge="" className={popupLook}>
            {isSheet ? (
              <>
                <SheetHead>{null}</SheetHead>
                <Base.Item
                  closeOnClick={false}
                  onClick={() => setOpen(false)}
                  className={cn(classes, 'font-semibold')}
                >
                  <Words item={{ key: 'back', label: item.label, icon: ChevronLeft }} />
                </Base.Item>
              </>
            ) : null}
            <Items items={items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  );
}

function Words({ item: { icon: Icon, label, content } }: { item: MenuItem }) {
  return (
    <>
      {Icon ? <Icon aria-hidden className="size-4.5 shrink-0 opacity-80" /> : null}
      <span className="truncate">{content ?? label}</span>
    </>
  );
}
