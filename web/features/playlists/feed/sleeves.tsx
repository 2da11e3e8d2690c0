import { CoverArt } from '#web/components/cover-art.tsx';
import { cn } from '#web/ui/cn.ts';

/** Covers that are drawn from these ids, and their places. */
const crate = [
  { id: 'sleeve-4', place: 'left-0 top-[16%] w-[34%] -rotate-10' },
  { id: 'sleeve-9', place: 'left-[19%] top-[6%] w-[37%] -rotate-5' },
  { id: 'sleeve-2', place: 'left-[38%] top-[1%] w-[39%] rotate-1' },
  { id: 'sleeve-7', place: 'left-[59%] top-[7%] w-[38%] rotate-7' },
];

/** The picture of the hero where there is no list yet: a crate of covers. */
export const Sleeves = () => (
  <div aria-hidden className="relative hidden aspect-[2.35] lg:block">
    {crate.map(({ id, place }) => (
      <div key={id} className={cn('absolute', place)}>
        <CoverArt id={id} className="shadow-lift" />
      </div>
    ))}
  </div>
);
