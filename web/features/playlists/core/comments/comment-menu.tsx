import { Check, Ellipsis, Flag, MessageCircleOff, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import type { AnyComment, CommentAct, CommentPatch } from '#shared/social/comments.ts';
import { reportThing } from '#web/components/report-thing.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { Menu, type MenuItem } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.ts';
import type { useCommentActs } from './use-comments.ts';

interface CommentMenuProps {
  comment: AnyComment;
  acts: ReturnType<typeof useCommentActs>;
  onEdit: () => void;
}

/** The further acts on a comment: its author's, the owner's, and reporting it. */
export function CommentMenu({ comment, acts, onEdit }: CommentMenuProps) {
  const t = useText('comments');
  const confirm = useConfirm();
  const name = comment.by?.username ?? '';
  const failed = { onError: (error: Error) => void toast.error(errorText(error, t('failed'))) };
  const change = (patch: CommentPatch) => () => acts.change.mutate(patch, failed);
  const remove = async (): Promise<void> => {
    const question = {
      title: t('deleteTitle'),
      text: t('deleteText'),
      confirmLabel: t('delete'),
      danger: true,
    };
    if (await confirm(question)) acts.remove.mutate(undefined, failed);
  };
  const all: Partial<Record<CommentAct, MenuItem>> = {
    release: { key: 'release', label: t('release'), icon: Check, onSelect: change({ waits: false }) },
    edit: { key: 'edit', label: t('edit'), icon: Pencil, onSelect: onEdit },
    pin: comment.is_pinned
      ? { key: 'pin', label: t('unpin'), icon: PinOff, onSelect: change({ pinned: false }) }
      : { key: 'pin', label: t('pin'), icon: Pin, onSelect: change({ pinned: true }) },
    end: {
      key: 'end',
      label: t(comment.is_ended ? 'reopen' : 'end'),
      icon: MessageCircleOff,
      onSelect: change({ ended: !comment.is_ended }),
    },
    report: {
      key: 'report',
      label: t('report'),
      icon: Flag,
      onSelect: () => reportThing({ kind: 'comment', id: comment.id, name: t('by', { name }) }),
    },
    delete: { key: 'delete', label: t('delete'), icon: Trash2, danger: true, onSelect: () => void remove() },
  };
  const items = Object.entries(all).flatMap(([act, item]) =>
    comment.may.includes(act as CommentAct) ? [item] : [],
  );
  if (items.length === 0) return null;
  return (
    <Menu label={t('moreAbout', { name })} items={items}>
      {(trigger) => (
        <IconButton
          {...trigger}
          label={t('moreAbout', { name })}
          icon={Ellipsis}
          className="sm:size-9!"
          iconClassName="size-4.5!"
        />
      )}
    </Menu>
  );
}
