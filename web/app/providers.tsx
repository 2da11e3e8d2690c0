import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { subjectOf } from '#web/lib/jwt.ts';
import { getToken, onTokenChange } from '#web/lib/session.ts';
import { AwaitedParts } from '#web/ui/awaited-parts.tsx';
import { ConfirmHost } from '#web/ui/confirm.tsx';
import { Toaster } from '#web/ui/toaster.tsx';

/** The services that every page may rely on: the query cache, toasts, confirmations. Stands inside a router. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  useEffect(() => {
    let reader = subjectOf(getToken());
    return onTokenChange(() => {
      const before = reader;
      reader = subjectOf(getToken());
      // A new password gives the same person a new token: what they see stays.
      if (reader === null || reader !== before) forgetTheOther(client);
    });
  }, [client]);
  return (
    <QueryClientProvider client={client}>
      {children}
      <ConfirmHost />
      <Toaster />
      <AwaitedParts />
    </QueryClientProvider>
  );
}

/** Drops the replies that were fetched for another user: they are personal (`has_liked`, `can_edit`). */
function forgetTheOther(client: QueryClient): void {
  const isLoggedOut = getToken() === null;
  // Asking again without a session for what needs one would only add errors.
  if (isLoggedOut) client.removeQueries({ predicate: ({ meta }) => meta?.['access'] !== 'public' });
  void client.resetQueries();
}
