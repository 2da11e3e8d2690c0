import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';

interface PagerProps {
  /** The list's name, and the names of its buttons. */
  label: string;
  previousLabel: string;
  nextLabel: string;
  page: number;
  pageSize: number;
  total: number;
  /** Tells which rows of how many a page shows. */
  shown: (range: { from: number; to: number; count: number }) => string;
  onChange: (page: number) => void;
}

/** The rows that a numbered page of a table shows, and the way to the next and the previous one. */
export function Pager({
  label,
  previousLabel,
  nextLabel,
  page,
  pageSize,
  total,
  shown,
  onChange,
}: PagerProps) {
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(total, page * pageSize);
  return (
    <nav aria-label={label} className="flex items-center justify-end gap-2 text-sm text-muted">
      <output>{total > 0 ? shown({ from, to, count: total }) : null}</output>
      <IconButton
        label={previousLabel}
        icon={ChevronLeft}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      <IconButton
        label={nextLabel}
        icon={ChevronRight}
        disabled={to >= total}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
}
