import { FolderOutput } from 'lucide-react';
import { listToolMessages } from '#shared/messages/list-tools.ts';
import { type ExportFormat, exportPlaylist } from '#shared/import-export.ts';
import type { Playlist } from '#shared/playlists.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf, useText } from '#web/lib/i18n.ts';
import { saveAs } from '#web/lib/save-as.ts';
import type { MenuItem } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.ts';

const formats = [
  ['xspf', 'exportXspf'],
  ['jspf', 'exportJspf'],
  ['m3u8', 'exportM3u8'],
  ['csv', 'exportCsv'],
  ['json', 'exportJson'],
] as const satisfies readonly (readonly [ExportFormat, keyof typeof listToolMessages])[];

/** The menu that takes a playlist elsewhere as a file. */
export function useExport(playlist: Pick<Playlist, 'id' | 'name'>): MenuItem {
  const t = useText(listToolMessages);
  return {
    key: 'export',
    label: t('exportAs'),
    icon: FolderOutput,
    items: formats.map(([format, label]) => ({
      key: format,
      label: t(label),
      onSelect: () => void save(playlist, format),
    })),
  };
}

/** By a call and not by a link: a private playlist needs the session, which stands in no address. */
async function save({ id, name }: Pick<Playlist, 'id' | 'name'>, format: ExportFormat): Promise<void> {
  try {
    await saveAs(exportPlaylist, { params: { id }, query: { format } }, `${name}.${format}`);
  } catch (error) {
    void toast.error(errorText(error, textOf(listToolMessages)('exportFailed')));
  }
}
