import { useMutation } from '@tanstack/react-query';
import { forgetBrowser, type RememberedBrowser } from '#shared/accounts/factors.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatDate } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useAgentName } from '../agent-name.ts';

interface BrowsersProps {
  browsers: readonly RememberedBrowser[];
  onForgotten: () => unknown;
}

/** The browsers that are asked for no second factor, each with a button to forget it. */
export function Browsers({ browsers, onForgotten }: BrowsersProps) {
  const t = useText('security');
  const forget = useMutation({
    mutationFn: ({ id }: RememberedBrowser) => call(forgetBrowser, { params: { id } }),
    onSuccess: () => void toast.success(t('forgotten')),
    onError: (error) => void toast.error(errorText(error, t('failed'))),
    onSettled: onForgotten,
  });
  if (browsers.length === 0) return null;
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-medium">{t('browsers')}</h3>
      <ul className="grid gap-4">
        {browsers.map((browser) => (
          <BrowserItem key={browser.id} browser={browser} onForget={() => forget.mutate(browser)} />
        ))}
      </ul>
    </div>
  );
}

function BrowserItem({ browser, onForget }: { browser: RememberedBrowser; onForget: () => void }) {
  const t = useText('security');
  const tProfile = useText('profile');
  const language = useLanguage();
  const name = useAgentName()(browser.user_agent);
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2" title={browser.user_agent}>
          {name}
          {browser.is_current ? <Badge tone="live">{tProfile('thisBrowser')}</Badge> : null}
        </p>
        <p className="text-sm text-muted">{t('until', { day: formatDate(browser.expires_at, language) })}</p>
      </div>
      <Button size="sm" aria-label={t('forgetNamed', { name })} onClick={onForget}>
        {t('forget')}
      </Button>
    </li>
  );
}
