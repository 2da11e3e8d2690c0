import { type ComponentType, type FunctionComponent, type ReactNode, useState } from 'react';
import { createPart } from '#web/lib/part.ts';
import { usePart } from '#web/lib/use-part.ts';

/** A component whose code is loaded at its first use. */
export interface LazyPart<P> extends FunctionComponent<P & { instead?: ReactNode }> {
  /** Fetches the code ahead of a press. */
  preload: () => void;
  /** Reports whether the code is loaded: a second press before that must not close a part that was never shown. */
  isHere: () => boolean;
}

type PropsOf<C> = C extends (props: infer P extends object) => unknown ? P : object;

/** Props that dialogs, menus and panels share. */
interface Openable {
  open?: boolean;
  onClose?: () => void;
}

/**
 * Makes a lazy component: `lazyPart(() => import('#web/features/playlists/core/edit-dialog.tsx'), 'EditDialog')`. One
 * with a prop `open` loads when that is first true, and stays mounted for the closing animation; `instead` is shown
 * until then. React's `lazy` never tries again after a failure.
 */
export function lazyPart<File extends object, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
): LazyPart<PropsOf<File[Name]>> {
  type Props = PropsOf<File[Name]>;
  const part = createPart(async () => (await load())[name] as ComponentType<Props>);

  function Lazy({ instead = null, ...rest }: Props & { instead?: ReactNode }) {
    const props = rest as Props;
    const { open = true, onClose }: Openable = props;
    const [wasOpen, setWasOpen] = useState(open);
    if (open && !wasOpen) setWasOpen(true);
    const { code: Ready } = usePart(part, open, onClose);
    return Ready && wasOpen ? <Ready {...props} /> : instead;
  }
  return Object.assign(Lazy, { preload: part.preload, isHere: () => part.get() !== null });
}
