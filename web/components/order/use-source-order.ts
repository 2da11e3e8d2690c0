import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { type SourceChoice } from '#shared/music/source-order.ts';
import {
  changePlayerSettings,
  getPlayerSettings,
  type PlayerSettings,
} from '#shared/ingest/track-sources.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf } from '#web/lib/i18n.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { useToken } from '#web/lib/session.ts';
import { toast } from '#web/ui/toast.ts';
import { announceOrder, keepOrder, sourceOrder } from '#web/player/source-order.ts';

interface Ordering {
  /** Null until it is known. */
  order: SourceChoice | null;
  change: (order: SourceChoice) => void;
  isVisitor: boolean;
}

/** The listener's order of sources: a member's in the account, a visitor's in this browser. */
export function useSourceOrder(): Ordering {
  const isVisitor = useToken() === null;
  const visitorOrder = useStore(sourceOrder);
  const client = useQueryClient();
  const key = keyOf(getPlayerSettings, {});
  const { data } = useQuery({ ...queryOf(getPlayerSettings), enabled: !isVisitor });
  const { mutate } = useMutation({
    scope: { id: 'player-settings' },
    mutationFn: ({ sources, never }: SourceChoice) =>
      call(changePlayerSettings, { body: { sources: [...sources], never: [...never] } }),
    onMutate: ({ sources, never }) => {
      const before = client.getQueryData<PlayerSettings>(key);
      client.setQueryData<PlayerSettings>(key, { sources: [...sources], never: [...never] });
      return before;
    },
    onSuccess: announceOrder,
    onError: (error, _, before) => {
      client.setQueryData(key, before);
      void toast.error(errorText(error, textOf('sources')('orderFailed')));
    },
  });
  if (isVisitor) return { order: visitorOrder, change: keepOrder, isVisitor };
  return { order: data ?? null, change: mutate, isVisitor };
}
