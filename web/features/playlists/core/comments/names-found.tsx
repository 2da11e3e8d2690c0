import { useText } from '#web/lib/i18n.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { cn } from '#web/ui/cn.ts';
import type { Mention } from './use-mention.ts';

/** The people whose names begin like the one that is typed; a press takes one. */
export function NamesFound({ id, mention }: { id: string; mention: Mention }) {
  const t = useText('comments');
  const { people, at } = mention;
  return (
    <>
      <output className="sr-only">{people.length > 0 ? t('found', { count: people.length }) : ''}</output>
      {people.length > 0 ? (
        <div
          id={id}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select would take the focus from the field
          role="listbox"
          aria-label={t('people')}
          className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-panel bg-raised p-1 shadow-lift ring-1 ring-line"
        >
          {people.map(({ id: person, username, avatar_url }, index) => (
            <div
              key={person}
              id={`${id}-${index}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of the list above
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => mention.take(index)}
              onKeyDown={() => undefined}
              className={cn(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-cover px-3 sm:min-h-9',
                index === at && 'bg-line',
              )}
            >
              <Avatar name={username} src={avatar_url} className="size-6! text-xs!" />
              <span className="truncate">{username}</span>
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}
