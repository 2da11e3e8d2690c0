import { useMutation } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { nameMax, urlMax } from '#shared/limits.ts';
import { canonicalLink } from '#shared/music/links.ts';
import { trackDefaults } from '#shared/music/track-defaults.ts';
import { addExternalTrack } from '#shared/music/track-drafts.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, serverText } from '#web/lib/api-error.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { emptyLink, fillFrom, type LinkFields, problemOf } from './link-fields.ts';
import { LinkPreview } from './link-preview.tsx';
import { PlatformSelect } from './platform-select.tsx';
import { StyleSelect } from './style-select.tsx';

interface UrlTabProps {
  playlistId: string;
  onAdded: () => void;
}

/** A link to music elsewhere: pasted, recognised, filled in, added. */
export function UrlTab({ playlistId, onAdded }: UrlTabProps) {
  const t = useText('upload-screen');
  const [fields, setFields, forget] = useKeptState<LinkFields>('external-link', emptyLink);
  const [problem, setProblem] = useState<ReturnType<typeof problemOf>>(null);
  const adding = useMutation({
    mutationFn: () => call(addExternalTrack, { body: payloadOf(fields, playlistId) }),
    onSuccess: () => {
      void toast.success(t('urlAdded'));
      forget();
      onAdded();
    },
  });

  function set(change: Partial<LinkFields>): void {
    setProblem(null);
    adding.reset();
    setFields({ ...fields, ...change });
  }

  function setUrl(url: string): void {
    const link = canonicalLink(url);
    set(link ? { url, platform: link.platform } : { url });
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const found = problemOf(fields);
    setProblem(found);
    if (!found) adding.mutate();
  }

  return (
    <form noValidate onSubmit={submit} className="grid max-w-3xl grid-cols-1 gap-4">
      <TextInput
        label={t('urlLabel')}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={urlMax}
        hint={t('urlHint')}
        value={fields.url}
        error={problem === 'urlInvalid' ? t('urlInvalid') : undefined}
        onChange={(event) => setUrl(event.target.value)}
      />
      <LinkPreview url={fields.url} onFound={(preview) => setFields(fillFrom(fields, preview))} />
      <div className="grid gap-4 sm:grid-cols-2">
        {(['title', 'artist', 'album'] as const).map((name) => (
          <TextInput
            key={name}
            label={t(name)}
            maxLength={nameMax}
            value={fields[name]}
            placeholder={name === 'title' ? undefined : trackDefaults[name]}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        ))}
        <PlatformSelect value={fields.platform} onChange={(platform) => set({ platform })} />
        <StyleSelect value={fields.style} onChange={(style) => set({ style })} />
      </div>
      {problem === 'urlRequired' ? <Notice kind="error">{t('urlRequired')}</Notice> : null}
      {adding.isError ? <AddingFailed error={adding.error} /> : null}
      <div>
        <Button type="submit" kind="primary" icon={Link2} busy={adding.isPending}>
          {adding.isPending ? t('addingUrl') : t('addUrl')}
        </Button>
      </div>
    </form>
  );
}

/** The error of an added link. If the playlist has the link already, the advice to check the address is left out. */
function AddingFailed({ error }: { error: Error }) {
  const t = useText('upload-screen');
  const reason = serverText(error);
  if (error instanceof ApiError && error.status === 409) return <Notice kind="error">{reason}</Notice>;
  return (
    <Notice kind="error" detail={reason}>
      {t('urlFailed')}
    </Notice>
  );
}

function payloadOf(fields: LinkFields, playlistId: string) {
  return {
    title: fields.title.trim() || trackDefaults.title,
    artist: fields.artist.trim() || trackDefaults.artist,
    album: fields.album.trim() || trackDefaults.album,
    genre: fields.style,
    source_url: fields.url.trim(),
    platform: fields.platform || ('other' as const),
    storage_type: 'URL' as const,
    playlist_id: playlistId,
  };
}
