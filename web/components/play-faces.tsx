import { type LucideIcon, Play, Square } from 'lucide-react';
import { cn } from '#web/ui/cn.ts';

interface PlayFacesProps {
  isChosen: boolean;
  play: string;
  stop: string;
  /** On a phone the icon of stop says it, so that a whole row of actions keeps to one line. */
  hideStopOnPhones?: boolean;
}

/** The words of a button that plays and stops, as wide as the longer of the two: what stands beside it does not move. */
export const PlayFaces = ({ isChosen, play, stop, hideStopOnPhones = false }: PlayFacesProps) => (
  <span className="grid *:col-start-1 *:row-start-1">
    <Face icon={Play} isShown={!isChosen}>
      {play}
    </Face>
    <Face icon={Square} isShown={isChosen} hideOnPhones={hideStopOnPhones}>
      {stop}
    </Face>
  </span>
);

interface FaceProps {
  icon: LucideIcon;
  isShown: boolean;
  hideOnPhones?: boolean;
  children: string;
}

/** One of the two faces of the button: an icon and its word, side by side. */
function Face({ icon: Icon, isShown, hideOnPhones = false, children }: FaceProps) {
  return (
    <span
      aria-hidden={!isShown}
      className={cn('inline-flex items-center justify-center gap-2', !isShown && 'invisible')}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <span className={cn(hideOnPhones && 'max-sm:sr-only')}>{children}</span>
    </span>
  );
}
