import { lazyPart } from '#web/ui/lazy-part.tsx';

const OneToPlay = lazyPart(() => import('./one-to-play.tsx'), 'OneToPlay');

/** The room for a list to play below an empty place. */
export const EmptyPlace = () => (
  <div className="mx-auto h-28 w-full max-w-md">
    <OneToPlay />
  </div>
);
