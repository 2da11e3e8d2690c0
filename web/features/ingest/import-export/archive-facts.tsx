import type { ImportPreview } from '#shared/ingest/import-export.ts';
import { importFileBytes, megabyte } from '#shared/limits.ts';
import { useText } from '#web/lib/i18n.ts';

const reasons = { archive: 'isArchive', encrypted: 'isEncrypted', too_large: 'isTooLarge' } as const;

/** The other files of an archive: those that are no lists, and those that were not opened, each with the reason. */
export function ArchiveFacts({ archive }: Pick<ImportPreview, 'archive'>) {
  const t = useText('import-page');
  if (!archive || (archive.other_files === 0 && archive.refused.length === 0)) return null;
  return (
    <div className="grid gap-1 text-sm text-muted">
      {archive.other_files > 0 ? <p>{t('otherFiles', { count: archive.other_files })}</p> : null}
      {archive.refused.length > 0 ? (
        <ul className="grid gap-1">
          {archive.refused.map(({ name, reason }, at) => (
            // Several files of an archive may have one name.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="break-words">
              {t('notOpened', {
                name,
                reason: t(reasons[reason], { megabytes: importFileBytes / megabyte }),
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
