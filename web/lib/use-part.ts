import { useEffect, useEffectEvent, useState } from 'react';
import { type Part, withPart } from './part.ts';

/** A part's code if it is here, fetched when it is first wanted; and whether it did not arrive. */
export function usePart<T>(
  part: Part<T>,
  isWanted: boolean,
  onGiveUp?: () => void,
): { code: T | null; isMissing: boolean } {
  const [code, setCode] = useState(() => part.get());
  const [isMissing, setMissing] = useState(false);
  const giveUp = useEffectEvent(() => onGiveUp?.());
  const isAwaited = isWanted && code === null;
  useEffect(() => {
    if (!isAwaited) return undefined;
    return withPart(part, {
      act: (arrived) => setCode(() => arrived),
      onMissing: () => setMissing(true),
      onGiveUp: () => giveUp(),
    });
  }, [part, isAwaited]);
  return { code, isMissing };
}
