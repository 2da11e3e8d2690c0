import { FolderOutput } from 'lucide-react';
import type { KeyOf } from '#shared/texts/texts.ts';
import type { ExportFormat } from '#shared/ingest/export.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { createPart, withPart } from '#web/lib/part.ts';
import type { MenuItem } from '#web/ui/menu.tsx';

const saving = createPart(() => import('./save-export.ts'));

const formats = [
  ['xspf', 'exportXspf'],
  ['jspf', 'exportJspf'],
  ['m3u8', 'exportM3u8'],
  ['csv', 'exportCsv'],
  ['json', 'exportJson'],
] as const satisfies readonly (readonly [ExportFormat, KeyOf<'list-tools'>])[];

/** The menu that exports a playlist as a file. */
export function useExport(playlist: Pick<Playlist, 'id' | 'name'>): MenuItem {
  const t = useText('list-tools');
  return {
    key: 'export',
    label: t('exportAs'),
    icon: FolderOutput,
    items: formats.map(([format, label]) => ({
      key: format,
      label: t(label),
      onSelect: () => withPart(saving, { act: ({ saveExport }) => void saveExport(playlist, format) }),
    })),
  };
}
