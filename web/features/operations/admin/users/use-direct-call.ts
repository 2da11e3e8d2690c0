import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminUser, listAdminUsers } from '#shared/moderation/admin-users.ts';
import { addressOf } from '#web/lib/api.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { getToken } from '#web/lib/session.ts';
import type { UserFilters } from './user-filters.tsx';

const shownAtMost = 600;

/**
 * The specification's fallback after a failure of our client: a plain request that shows the list, or the server's
 * raw answer.
 */
export function useDirectCall() {
  const t = useText('admin-users');
  const client = useQueryClient();
  const [answer, setAnswer] = useState<string | null>(null);

  async function ask(filters: UserFilters): Promise<void> {
    try {
      const response = await fetch(addressOf(listAdminUsers, { query: filters }), {
        headers: { authorization: `Bearer ${getToken() ?? ''}` },
        cache: 'no-store',
      });
      const text = await response.text();
      setAnswer(t('directAnswer', { status: response.status, text: text.slice(0, shownAtMost) }));
      if (response.ok) {
        client.setQueryData(keyOf(listAdminUsers, { query: filters }), JSON.parse(text) as AdminUser[]);
      }
    } catch (error) {
      setAnswer(t('directNoAnswer', { text: String(error) }));
    }
  }

  return { answer, ask };
}
