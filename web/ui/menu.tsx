import type { LucideIcon } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';

export interface MenuItem {
  key: string;
  label: string;
  /** Content instead of the label while the menu is open, such as data that is fetched only then. */
  content?: ReactNode;
  icon?: LucideIcon;
  /** The action of an item… */
  onSelect?: () => void;
  /** …or the address of a link. */
  href?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Marks one of several choices: true for the current one. */
  checked?: boolean;
  /** Draws a line above it. */
  separated?: boolean;
  /** A menu within the menu. */
  items?: readonly MenuItem[];
}

/** A point of the screen, for a menu at the pointer. */
export interface Point {
  x: number;
  y: number;
}

const MenuPopup = lazyPart(() => import('./menu-popup.tsx'), 'MenuPopup');

interface TriggerProps {
  ref: React.Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
  onPointerEnter: () => void;
}

interface MenuProps {
  /** The menu's name for screen readers. */
  label: string;
  items: readonly MenuItem[];
  /** The head of the sheet that the menu is on a phone: the thing that it is about. */
  head?: ReactNode;
  /** The button: spread what it receives on it. */
  children: (trigger: TriggerProps) => ReactElement;
}

/** A button with a menu. The menu's code comes when the pointer nears the button, or with the first opening. */
export function Menu({ label, items, head, children }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      {children({
        ref: trigger,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        // While it is on its way there is nothing that a second press could close.
        onClick: () => setOpen(!open || !MenuPopup.isHere()),
        onPointerEnter: MenuPopup.preload,
      })}
      <MenuPopup {...{ label, items, head, open }} anchor={trigger} onClose={() => setOpen(false)} />
    </>
  );
}

interface ContextMenuProps {
  label: string;
  items: readonly MenuItem[];
  head?: ReactNode;
  /** The point of the right click; null while closed. */
  at: Point | null;
  onClose: () => void;
}

/** A menu at the pointer, for right clicks: keep `at` in state and set it in `onContextMenu`. */
export function ContextMenu({ label, items, head, at, onClose }: ContextMenuProps) {
  const [last, setLast] = useState(at);
  if (at && at !== last) setLast(at);
  return last ? <MenuPopup {...{ label, items, head, onClose }} open={at !== null} anchor={last} /> : null;
}
