import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { searchSettleMs } from '#shared/limits.ts';
import { searchPeople } from '#shared/playlists/search.ts';
import { queryOf } from '#web/lib/query.ts';
import { useSettled } from '#web/lib/use-settled.ts';

const namesShown = 5;
/** The beginning of a name that is typed right before the caret. */
const beginning = /(?<![\w@.+-])@([A-Za-z0-9_.-]{1,30})$/;

/** The completion of a name in a field: who is found, which of them is chosen, and the keys that choose and take. */
export function useMention(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  onText: (text: string) => void,
) {
  const [typed, setTyped] = useState<{ name: string; end: number } | null>(null);
  const [at, setAt] = useState(0);
  const query = useSettled(typed?.name ?? '', searchSettleMs);
  const { data } = useQuery({
    ...queryOf(searchPeople, { query: { query, limit: namesShown } }),
    enabled: query !== '' && typed !== null,
  });
  const people = typed && query !== '' && typed.name.startsWith(query) ? (data ?? []) : [];
  const close = (): void => setTyped(null);
  const take = (index: number): void => {
    const person = people[index];
    if (!person || !typed) return;
    const start = typed.end - typed.name.length;
    const before = `${text.slice(0, start)}${person.username} `;
    onText(before + text.slice(typed.end).replace(/^ /, ''));
    close();
    // The caret follows once the field has the new text.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
    });
  };
  return {
    people,
    at: Math.min(at, Math.max(0, people.length - 1)),
    take,
    close,
    look: (element: HTMLTextAreaElement): void => {
      const end = element.selectionStart;
      const name =
        element.selectionEnd === end ? beginning.exec(element.value.slice(0, end))?.[1] : undefined;
      if (name !== typed?.name) setAt(0);
      setTyped(name === undefined ? null : { name, end });
    },
    /** Acts on a key of the list; true where it did. */
    press: (event: KeyboardEvent): boolean => {
      if (people.length === 0) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setAt((at + step + people.length) % people.length);
      else if (event.key === 'Enter' || event.key === 'Tab') take(Math.min(at, people.length - 1));
      else if (event.key === 'Escape') close();
      else return false;
      event.preventDefault();
      // The sheet around it stays open.
      event.stopPropagation();
      return true;
    },
  };
}

export type Mention = ReturnType<typeof useMention>;
