import { useQueryClient } from '@tanstack/react-query';
import { CircleStop, Play, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type CopyrightWork, deleteWork, listWorks } from '#shared/music/copyright-works.ts';
import { getCopyrightFigures } from '#shared/music/copyright.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatDuration } from '#web/lib/format.ts';
import { formatDateTime } from '#web/lib/format-moments.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { pausePlayback } from '#web/player/controls.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Table } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.ts';

/** Works with their actions. */
export function WorksTable({ works }: { works: readonly CopyrightWork[] }) {
  const t = useText('copyright-screen');
  const language = useLanguage();
  const { remove, failure } = useRemove();
  const sound = useWorkSound();
  return (
    <>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Table
        caption={t('works')}
        rows={works}
        rowKey={({ number }) => number}
        columns={[
          {
            key: 'work',
            header: t('title'),
            cell: (work) => <WorkWords work={work} />,
            className: 'min-w-28',
          },
          {
            key: 'duration',
            header: t('duration'),
            align: 'end',
            cell: ({ duration_seconds }) => formatDuration(duration_seconds),
            className: 'tabular-nums',
          },
          {
            key: 'catalogue',
            header: t('catalogue'),
            className: 'hidden sm:table-cell',
            cell: ({ rescanned_at }) => (
              <Badge tone={rescanned_at ? 'live' : 'signal'}>
                {t(rescanned_at ? 'compared' : 'comparing')}
              </Badge>
            ),
          },
          {
            key: 'added',
            header: t('added'),
            cell: ({ created_at }) => formatDateTime(created_at, language),
            className: 'hidden whitespace-nowrap text-muted md:table-cell',
          },
          {
            key: 'actions',
            header: t('actions'),
            align: 'end',
            className: 'whitespace-nowrap',
            cell: (work) => (
              <span className="inline-flex justify-end">
                {work.audio_url ? (
                  <IconButton
                    label={t(sound.playing === work.number ? 'stopHearing' : 'hear', { title: work.title })}
                    icon={sound.playing === work.number ? CircleStop : Play}
                    onClick={() => sound.toggle(work)}
                  />
                ) : null}
                <IconButton
                  label={t('removeNamed', { title: work.title })}
                  icon={Trash2}
                  onClick={() => void remove(work)}
                />
              </span>
            ),
          },
        ]}
      />
    </>
  );
}

/** A work's name, owner, the reason of its entry, and what it cannot be found by. */
function WorkWords({ work: { title, artist, note, peaks } }: { work: CopyrightWork }) {
  const t = useText('copyright-screen');
  return (
    <span className="grid gap-0.5 break-words">
      <span className="font-medium">{title}</span>
      {artist ? <span>{artist}</span> : null}
      {note ? <span className="max-w-prose text-xs whitespace-pre-line text-muted">{note}</span> : null}
      {peaks === 'printed' ? null : (
        <span className="max-w-prose text-xs text-muted">
          {t(peaks === 'waiting' ? 'peaksWaiting' : 'peaksNone')}
        </span>
      )}
    </span>
  );
}

function useRemove() {
  const t = useText('copyright-screen');
  const client = useQueryClient();
  const confirm = useConfirm();
  const [failure, setFailure] = useState<string | null>(null);

  async function remove({ number, title, kind }: CopyrightWork): Promise<void> {
    setFailure(null);
    const yes = await confirm({
      title: t('removeTitle', { title }),
      text: t(kind === 'removed' ? 'removeStayDown' : 'removeText'),
      confirmLabel: t('remove'),
      cancelLabel: t('cancel'),
      danger: true,
    });
    if (!yes) return;
    try {
      await call(deleteWork, { params: { number } });
      void toast.success(t('removedToast'));
    } catch (error) {
      setFailure(errorText(error, t('removeFailed')));
    }
    for (const endpoint of [listWorks, getCopyrightFigures]) {
      void client.invalidateQueries({ queryKey: keyOf(endpoint) });
    }
  }
  return { remove, failure };
}

/** Plays one work's audio at a time. */
function useWorkSound() {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [playing, setPlaying] = useState<number | null>(null);
  useEffect(() => () => audio.current?.pause(), []);

  function toggle({ number, audio_url }: CopyrightWork): void {
    audio.current?.pause();
    if (playing === number || audio_url === null) {
      setPlaying(null);
      return;
    }
    pausePlayback();
    audio.current = new Audio(audio_url);
    for (const end of ['ended', 'error']) audio.current.addEventListener(end, () => setPlaying(null));
    setPlaying(number);
    void audio.current.play().catch(() => setPlaying(null));
  }
  return { playing, toggle };
}
