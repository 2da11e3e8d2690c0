import { useSortable } from '@dnd-kit/react/sortable';
import { GripVertical } from 'lucide-react';
import { type SourceChoice, type SourceKind, sourceKinds } from '#shared/music/source-order.ts';
import { ReorderList } from '../reorder-list.tsx';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Checkbox } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { serviceNames } from '#shared/music/service-names.ts';
import { useSourceOrder } from './use-source-order.ts';

/** The kinds of sources in the order to play them; an unticked one is never played. */
export function SourceOrderList() {
  const t = useText('sources');
  const { order, change, isVisitor } = useSourceOrder();
  const nameOf = useKindName();
  if (!order) return <Skeleton className="h-24" />;
  const kinds = [...new Set([...order.sources, ...sourceKinds])];
  const isOwn = order.sources.length > 0 || order.never.length > 0;

  function move(from: number, to: number): void {
    const moved = kinds[from];
    if (order && moved) change({ ...order, sources: kinds.toSpliced(from, 1).toSpliced(to, 0, moved) });
  }
  function setHeard(kind: SourceKind, isHeard: boolean): void {
    if (!order) return;
    const others = order.never.filter((one) => one !== kind);
    change({ ...order, never: isHeard ? others : [...others, kind] });
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-muted">{t('orderHint')}</p>
      <ReorderList count={kinds.length} titleOf={(id) => nameOf(id as SourceKind)} onMove={move}>
        <ol className="-ml-3 grid grid-cols-1 gap-0.5">
          {kinds.map((kind, at) => (
            <KindRow key={kind} {...{ kind, at, order }} onHeard={(isHeard) => setHeard(kind, isHeard)} />
          ))}
        </ol>
      </ReorderList>
      {isOwn ? (
        <Button
          size="sm"
          kind="plain"
          className="-ml-3 justify-self-start"
          onClick={() => change({ sources: [], never: [] })}
        >
          {t('ownOrder')}
        </Button>
      ) : null}
      {isVisitor ? <p className="text-sm text-muted">{t('visitorHint')}</p> : null}
    </div>
  );
}

interface KindRowProps {
  kind: SourceKind;
  at: number;
  order: SourceChoice;
  onHeard: (isHeard: boolean) => void;
}

function KindRow({ kind, at, order, onHeard }: KindRowProps) {
  const t = useText('sources');
  const tReorder = useText('reorder');
  const name = useKindName()(kind);
  const { ref, handleRef, isDragging } = useSortable({ id: kind, index: at });
  const isHeard = !order.never.includes(kind);
  const isLast = isHeard && order.never.length === sourceKinds.length - 1;
  return (
    <li
      ref={ref}
      className={cn(
        'flex items-center gap-1 rounded-cover',
        isDragging && 'relative z-20 bg-raised shadow-lift',
      )}
    >
      <button
        ref={handleRef}
        type="button"
        aria-roledescription={tReorder('movable')}
        aria-label={t('move', { title: name })}
        className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-cover text-muted hover:text-text active:cursor-grabbing"
      >
        <GripVertical aria-hidden className="size-4.5" />
      </button>
      <span className={cn('min-w-0 flex-1 truncate', isHeard ? 'font-medium' : 'text-muted')}>
        {name}
        {isHeard ? '' : ` · ${t('never')}`}
      </span>
      <Checkbox
        hideLabel
        label={t('use', { source: name })}
        checked={isHeard}
        disabled={isLast}
        onChange={(event) => onHeard(event.currentTarget.checked)}
      />
    </li>
  );
}

function useKindName(): (kind: SourceKind) => string {
  const t = useText('sources');
  return (kind) => (kind === 'file' ? t('file') : serviceNames[kind] || t('otherSites'));
}
