import { ExternalLink } from 'lucide-react';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';

interface TestAddressProps {
  label: string;
  address: string;
  action: string;
  onAction: () => void;
}

/** A full address, with buttons to open, copy or play it. */
export function TestAddress({ label, address, action, onAction }: TestAddressProps) {
  const t = useText('diagnostics');
  const absolute = new URL(address, location.href).href;
  return (
    <div className="grid gap-2">
      <h2 className="font-sans text-sm font-medium">{label}</h2>
      <code className="block rounded-cover bg-page px-3.5 py-2.5 text-sm break-all">{absolute}</code>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onAction}>
          {action}
        </Button>
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center gap-2 rounded-full px-3.5 text-sm text-muted hover:bg-raised hover:text-text sm:min-h-9"
        >
          <ExternalLink aria-hidden className="size-4.5" />
          {t('openInTab')}
        </a>
      </div>
    </div>
  );
}
