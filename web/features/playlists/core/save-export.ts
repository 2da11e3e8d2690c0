import { type ExportFormat, exportPlaylist } from '#shared/ingest/export.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf } from '#web/lib/i18n.ts';
import { saveAs } from '#web/lib/save-as.ts';
import { toast } from '#web/ui/toast.ts';

/** Saves an export by a call, not a link: a private playlist needs the session's token, which no address has. */
export async function saveExport(
  { id, name }: Pick<Playlist, 'id' | 'name'>,
  format: ExportFormat,
): Promise<void> {
  try {
    await saveAs(exportPlaylist, { params: { id }, query: { format } }, `${name}.${format}`);
  } catch (error) {
    void toast.error(errorText(error, textOf('list-tools')('exportFailed')));
  }
}
