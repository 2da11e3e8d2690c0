import { FolderPlus } from 'lucide-react';
import { foldersMax } from '#shared/limits.ts';
import { NameForm } from '#web/components/name-form.tsx';
import { useText } from '#web/lib/i18n.ts';

interface NewFolderProps {
  /** The number of folders. */
  count: number;
  /** Makes the folder; resolves to false if that failed. */
  onCreate: (name: string) => Promise<boolean>;
}

export function NewFolder({ count, onCreate }: NewFolderProps) {
  const t = useText('folders');
  if (count >= foldersMax) return <p className="text-sm text-muted">{t('full', { count })}</p>;
  const texts = { open: t('newFolder'), name: t('name'), create: t('create') };
  return <NameForm small icon={FolderPlus} keepAs="new-folder" texts={texts} onCreate={onCreate} />;
}
