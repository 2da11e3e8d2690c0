import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { nameMax } from '#shared/limits.ts';
import { importPageMessages } from '#shared/messages/import-page.ts';
import { importExportMessages } from '#shared/messages/import-export.ts';
import { type ImportDraft, importList, type ImportPreview } from '#shared/import-export.ts';
import { getPlaylist, listMine, type Playlist, Visibility } from '#shared/playlists.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Select, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { firstOutcome, toImportLines } from './outcomes.ts';
import { PreviewLines } from './preview-lines.tsx';

interface ListPreviewProps {
  preview: ImportPreview & { fileName: string };
  /** Null: a new playlist. */
  target: Playlist | null;
  onAnother: () => void;
}

/** The preview of a list, and the button that carries it out. */
export function ListPreview({ preview, target, onAnother }: ListPreviewProps) {
  const t = useText(importPageMessages);
  const [name, setName] = useState(() => nameFor(preview));
  const [visibility, setVisibility] = useState<Visibility>('public');
  const [outcomes, setOutcomes] = useState(() => preview.lines.map(firstOutcome));
  const saving = useSaving();
  const lines = toImportLines(preview.lines, outcomes);
  const isComplete = lines.length > 0 && (target !== null || name.trim() !== '');

  function save(): void {
    if (!isComplete || saving.isPending) return;
    saving.mutate(
      target
        ? { playlist_id: target.id, lines }
        : { name, description: preview.description, visibility, lines },
    );
  }

  return (
    <form
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {target ? null : (
        <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
          <TextInput
            label={t('name')}
            required
            maxLength={nameMax}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Select
            label={t('visibility')}
            value={visibility}
            onChange={(event) => setVisibility(event.target.value as Visibility)}
          >
            {Visibility.options.map((one) => (
              <option key={one} value={one}>
                {t(one)}
              </option>
            ))}
          </Select>
        </div>
      )}
      <PreviewLines
        lines={preview.lines}
        outcomes={outcomes}
        onChange={(at, outcome) => setOutcomes(outcomes.with(at, outcome))}
      />
      {saving.error ? <Notice kind="error">{errorText(saving.error, t('saveFailed'))}</Notice> : null}
      {lines.length === 0 ? <Notice kind="info">{t('nothingLeft')}</Notice> : null}
      <div className="sticky bottom-[var(--player-height)] -mx-4 flex flex-wrap gap-2 border-t border-line bg-page px-4 py-3 sm:-mx-6 sm:px-6">
        <Button kind="primary" type="submit" disabled={!isComplete} busy={saving.isPending}>
          {t(saving.isPending ? 'saving' : target ? 'add' : 'create')}
        </Button>
        <Button onClick={onAnother}>{t('another')}</Button>
      </div>
    </form>
  );
}

function useSaving() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: ImportDraft) => call(importList, { body }),
    onSuccess: ({ playlist_id: id, added, wanted }) => {
      void client.invalidateQueries({ queryKey: keyOf(listMine) });
      void client.invalidateQueries({ queryKey: keyOf(getPlaylist, { params: { id } }) });
      void toast.success(textOf(importPageMessages)('done', { added, wanted }));
      void navigate(paths.playlist(id));
    },
  });
}

/** As the list calls itself, or its file. */
function nameFor({ name, fileName }: ListPreviewProps['preview']): string {
  const ofFile = fileName
    .replace(/\.\w{1,5}$/, '')
    .replaceAll('_', ' ')
    .trim();
  return (name || ofFile || textOf(importExportMessages)('importedName')).slice(0, nameMax);
}
