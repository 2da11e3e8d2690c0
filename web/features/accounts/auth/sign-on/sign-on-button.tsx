import { LogIn } from 'lucide-react';
import { startSignOn } from '#shared/accounts/sign-on.ts';
import { useHouse } from '#web/lib/house.ts';
import { useText } from '#web/lib/i18n.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** The path, below the site's own, that leads to the other service and back to a page. */
function signOnPath(from: string, invitation: string | null): string {
  const query = { return_to: from, ...(invitation === null ? null : { invitation }) };
  return `${startSignOn.path}?${new URLSearchParams(query)}`;
}

interface SignOnButtonProps {
  /** The page to go on with. */
  from: string;
  invitation?: string | null;
  kind?: 'primary' | 'quiet';
  /** Other words than that one logs in. */
  label?: string;
}

/** Leads to the other service by which people log in here; nothing where there is none. */
export function SignOnButton({ from, invitation = null, kind = 'quiet', label }: SignOnButtonProps) {
  const t = useText('sign-on');
  const { single_sign_on: service } = useHouse();
  if (service === undefined) return null;
  return (
    <LinkButton reloadDocument icon={LogIn} kind={kind} to={signOnPath(from, invitation)}>
      {label ?? t('go', { label: service })}
    </LinkButton>
  );
}

/** The word above a login that connects an account elsewhere. */
export function ConnectLead() {
  const t = useText('sign-on');
  const { single_sign_on: label = '' } = useHouse();
  return t('connectLead', { label });
}
