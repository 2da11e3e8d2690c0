import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { ExportFormat, exportPlaylists } from '#shared/ingest/export.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { saveAs } from '#web/lib/save-as.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** All playlists of one's own, in one archive. */
export function ExportAll() {
  const t = useText('import-page');
  const [format, setFormat] = useState<ExportFormat>('jspf');
  const saving = useMutation({
    mutationFn: () => saveAs(exportPlaylists, { query: { format } }, 'segue-playlists.zip'),
  });
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-semibold">{t('exportAll')}</h2>
      <p className="text-sm text-muted">{t('exportAllText')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('format')}
          value={format}
          className="grow"
          onChange={({ target }) => setFormat(ExportFormat.parse(target.value))}
        >
          {ExportFormat.options.map((one) => (
            <option key={one} value={one}>
              {one.toUpperCase()}
            </option>
          ))}
        </Select>
        <Button icon={Download} busy={saving.isPending} onClick={() => saving.mutate()}>
          {t(saving.isPending ? 'exportingAll' : 'download')}
        </Button>
      </div>
      {saving.error ? <Notice kind="error">{errorText(saving.error, t('exportAllFailed'))}</Notice> : null}
    </Card>
  );
}
