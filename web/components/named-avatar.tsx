import { Avatar } from '#web/ui/avatar.tsx';

/** A person in a table: a small face and the name. */
export const NamedAvatar = ({ name }: { name: string }) => (
  <span className="flex min-w-0 items-center gap-2">
    <Avatar name={name} className="size-6! text-xs!" />
    <span className="min-w-0 truncate">{name}</span>
  </span>
);
