import { useRef, useState } from 'react';
import { type LinkedService, listensWaitDays, type ServiceLink } from '#shared/social/linked-services.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LastFmLink } from './lastfm-link.tsx';
import { ListenBrainzForm } from './listenbrainz-form.tsx';
import { useServiceEdits } from './use-service-edits.ts';

/** A service: its state, and the ways to link it and to end that. */
export function ServiceRow({
  service: { service, offered, token_page: tokenPage, link },
}: {
  service: LinkedService;
}) {
  const t = useText('linked-services');
  const [isLinking, setLinking] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const { unlink } = useServiceEdits(service);
  const name = t(service);
  const mayLink = offered && link?.state !== 'linked';
  function done(): void {
    setLinking(false);
    // The form's button is gone: the next key goes on from here.
    row.current?.focus();
  }

  return (
    <li ref={row} tabIndex={-1} className="grid gap-3 py-4 outline-none first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium">{name}</p>
          {link ? <LinkLine link={link} /> : null}
        </div>
        {mayLink ? (
          <Button
            size="sm"
            kind={link && !isLinking ? 'primary' : 'quiet'}
            aria-label={isLinking ? undefined : t(link ? 'linkAgainNamed' : 'linkNamed', { service: name })}
            aria-expanded={isLinking}
            onClick={() => setLinking(!isLinking)}
          >
            {t(isLinking ? 'cancel' : link ? 'linkAgain' : 'link')}
          </Button>
        ) : null}
        {link ? (
          <Button
            size="sm"
            aria-label={t('unlinkNamed', { service: name })}
            busy={unlink.isPending}
            onClick={() => unlink.mutate()}
          >
            {t('unlink')}
          </Button>
        ) : null}
      </div>
      {link ? <LinkTrouble link={link} name={name} offered={offered} /> : null}
      {mayLink && isLinking && service === 'lastfm' ? <LastFmLink onDone={done} /> : null}
      {mayLink && isLinking && service === 'listenbrainz' ? (
        <ListenBrainzForm tokenPage={tokenPage} onDone={done} />
      ) : null}
    </li>
  );
}

function LinkLine({ link }: { link: ServiceLink }) {
  const t = useText('linked-services');
  const language = useLanguage();
  return (
    <p className="text-sm break-words text-muted">
      {t('linkedAs', { name: link.name })}
      {' · '}
      {link.sent_at ? t('sent', { when: formatRelative(link.sent_at, language) }) : t('never')}
    </p>
  );
}

interface LinkTroubleProps {
  link: ServiceLink;
  name: string;
  offered: boolean;
}

/** The reasons for which plays wait, or were lost; nothing where all is well. */
function LinkTrouble({ link, name, offered }: LinkTroubleProps) {
  const t = useText('linked-services');
  const language = useLanguage();
  const { state, trouble, retry_at: next, waiting_count: waiting, lost_count: lost } = link;
  const when = next ? formatRelative(next, language) : '';
  return (
    <>
      {state === 'refused' ? <Notice kind="error">{t('refused', { service: name })}</Notice> : null}
      {offered ? null : <Notice kind="info">{t('notOffered', { service: name })}</Notice>}
      {trouble ? <Notice kind="info">{t(trouble, { service: name, when })}</Notice> : null}
      {waiting > 0 ? (
        <p className="text-sm text-muted">{t('waiting', { count: waiting, days: listensWaitDays })}</p>
      ) : null}
      {lost > 0 ? <p className="text-sm text-muted">{t('lost', { count: lost })}</p> : null}
    </>
  );
}
