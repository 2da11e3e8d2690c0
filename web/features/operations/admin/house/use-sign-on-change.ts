import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getSignOn, type SignOnDraft, updateSignOn } from '#shared/accounts/sign-on-settings.ts';
import { getHouse } from '#shared/base/house.ts';
import { factsOf } from '#shared/base/told-house.ts';
import { call } from '#web/lib/api.ts';
import { errorText, fieldErrors } from '#web/lib/error-text.ts';
import { setHouseFacts } from '#web/lib/house.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { toast } from '#web/ui/toast.ts';

/** Changes the login by another service, and shows it at once wherever one logs in. */
export function useSignOnChange(done: string) {
  const t = useText('sign-on-settings');
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (body: SignOnDraft) => call(updateSignOn, { body }),
    onSuccess: async (settings) => {
      client.setQueryData(queryOf(getSignOn).queryKey, settings);
      void toast.success(done);
      setHouseFacts(factsOf(await client.fetchQuery({ ...queryOf(getHouse), staleTime: 0 })));
    },
  });
  const fields = Object.fromEntries(fieldErrors(change.error).map(({ field, text }) => [field, text]));
  const isNamed = Object.keys(fields).length > 0;
  return {
    save: change.mutate,
    isSaving: change.isPending,
    /** The refusal of one field. */
    errorOf: (field: keyof SignOnDraft): string | undefined => fields[field],
    /** The refusal that names no field. */
    failure: change.error && !isNamed ? errorText(change.error, t('saveFailed')) : null,
  };
}
