import { useState } from 'react';
import { formatDateTime } from '#web/lib/format-moments.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { decodeToken } from '#web/lib/jwt.ts';
import { useToken } from '#web/lib/session.ts';
import { Card } from '#web/ui/card.tsx';
import { FactList } from './fact-list.tsx';

/** The decoded token: its claims, without a check of its validity. */
export function TokenCard() {
  const t = useText('debug');
  const token = useToken();
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-semibold">{t('token')}</h2>
      {token ? <Decoded token={token} /> : <p className="text-muted">{t('noToken')}</p>}
    </Card>
  );
}

function Decoded({ token }: { token: string }) {
  const t = useText('debug');
  const language = useLanguage();
  const [openedAt] = useState(() => Date.now());
  const decoded = decodeToken(token);
  if (!decoded) return <p className="text-danger">{t('badToken')}</p>;
  const ends = Number(decoded.payload['exp']) * 1000;
  const isOver = ends <= openedAt;
  return (
    <>
      {Number.isFinite(ends) ? (
        <FactList
          facts={[
            [
              t(isOver ? 'expired' : 'expires'),
              <span key="ends" className={isOver ? 'text-danger' : undefined}>
                {formatDateTime(new Date(ends).toISOString(), language)}
              </span>,
            ],
          ]}
        />
      ) : null}
      <Json label={t('tokenHeader')} value={decoded.header} />
      <Json label={t('tokenPayload')} value={decoded.payload} />
    </>
  );
}

/** A value as indented JSON. */
export function Json({ label, value }: { label: string; value: unknown }) {
  return (
    <figure className="grid gap-1">
      <figcaption className="text-sm text-muted">{label}</figcaption>
      <pre className="rounded-cover bg-page p-3 text-sm break-all whitespace-pre-wrap">
        {JSON.stringify(value, null, 2)}
      </pre>
    </figure>
  );
}
