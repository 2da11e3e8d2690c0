import { Command } from 'cmdk';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface PaletteItemProps {
  /** The unique id of the item in the list. */
  value: string;
  icon: ReactNode;
  onSelect: () => void;
  children: ReactNode;
  /** Small text after the label. */
  note?: ReactNode;
  /** The second action, by Shift and Enter or a press on its icon. */
  second?: { label: string; icon: LucideIcon; act: () => void };
}

/** A line of the palette. */
export function PaletteItem({ value, icon, onSelect, children, note, second }: PaletteItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      aria-keyshortcuts={second ? 'Shift+Enter' : undefined}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-cover px-3 py-1.5 aria-selected:bg-raised"
    >
      <span className="grid size-8 shrink-0 place-items-center">{icon}</span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {note ? <span className="max-w-2/5 shrink-0 truncate text-sm text-muted">{note}</span> : null}
      {second ? (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- an option can hold no button; the keys are Shift and Enter
        <span
          title={second.label}
          onClick={(event) => {
            event.stopPropagation();
            second.act();
          }}
          className="-my-1.5 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-line hover:text-text"
        >
          <second.icon aria-hidden className="size-4.5" />
        </span>
      ) : null}
    </Command.Item>
  );
}

/** Items of one kind under a heading; renders nothing without any. */
export function PaletteGroup({ name, children }: { name: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Command.Group
      heading={name}
      className="pb-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  );
}
