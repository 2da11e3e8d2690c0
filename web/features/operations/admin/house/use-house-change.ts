import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AdminHouse,
  getAdminHouse,
  getHouse,
  type HouseDraft,
  updateHouse,
} from '#shared/base/house.ts';
import { getStyles } from '#shared/base/house-icons.ts';
import { call } from '#web/lib/api.ts';
import { base } from '#web/lib/base.ts';
import { errorText, fieldErrors } from '#web/lib/error-text.ts';
import { factsOf } from '#shared/base/told-house.ts';
import { setHouseFacts } from '#web/lib/house.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { toast } from '#web/ui/toast.ts';

/** Has the page fetch the style sheet of a changed accent. */
function showAccent(accent: string | null): void {
  for (const old of document.querySelectorAll('link[href*="/house.css"]')) old.remove();
  if (accent === null) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `${base}${getStyles.path}?v=${accent.slice(1)}`;
  document.head.append(link);
}

/** Changes the house, and shows the change at once wherever its name or logo stands. */
export function useHouseChange() {
  const t = useText('house');
  const client = useQueryClient();
  const show = async (house: AdminHouse): Promise<void> => {
    client.setQueryData(queryOf(getAdminHouse).queryKey, house);
    setHouseFacts(factsOf(house));
    showAccent(house.accent);
    await client.invalidateQueries({ queryKey: keyOf(getHouse) });
    void toast.success(t('saved'));
  };
  const change = useMutation({
    mutationFn: (body: HouseDraft) => call(updateHouse, { body }),
    onSuccess: show,
  });
  const fields = Object.fromEntries(fieldErrors(change.error).map(({ field, text }) => [field, text]));
  const isNamed = Object.keys(fields).length > 0;
  return {
    save: change.mutate,
    isSaving: change.isPending,
    show,
    /** The refusal of one field. */
    errorOf: (field: keyof HouseDraft): string | undefined => fields[field],
    /** The refusal that names no field. */
    failure: change.error && !isNamed ? errorText(change.error, t('saveFailed')) : null,
  };
}
