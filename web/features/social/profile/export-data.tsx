import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { requestExport } from '#shared/social/profiles.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The reader's data as one archive, downloaded by the browser itself: it may be larger than memory. */
export function ExportData() {
  const t = useText('profile');
  const ask = useMutation({
    mutationFn: () => call(requestExport),
    onSuccess: ({ url }) => download(url),
  });
  return (
    <Card className="grid justify-items-start gap-4">
      <h2 className="text-lg font-semibold">{t('exportTitle')}</h2>
      <p className="text-sm text-muted">{t('exportText')}</p>
      {ask.error ? <Notice kind="error">{errorText(ask.error, t('exportFailed'))}</Notice> : null}
      {ask.isSuccess ? <Notice kind="success">{t('exportBegun')}</Notice> : null}
      <Button icon={Download} busy={ask.isPending} onClick={() => ask.mutate()}>
        {t(ask.isPending ? 'exportPreparing' : 'exportButton')}
      </Button>
    </Card>
  );
}

function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
