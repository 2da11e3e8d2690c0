import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { coverFileBytes, megabyte } from '#shared/limits.ts';
import { getProfile, removeAvatar, setAvatar } from '#shared/social/profiles.ts';
import { type CurrentUser, usersMe } from '#shared/accounts/current-user.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';

const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const megabytes = coverFileBytes / megabyte;

interface AvatarEditorProps {
  user: CurrentUser;
  /** Shown beside the buttons. */
  children?: ReactNode;
}

/** Buttons to upload or remove the reader's own picture. */
export function AvatarEditor({ user, children }: AvatarEditorProps) {
  const t = useText('profile');
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const change = useMutation({
    mutationFn: (file: File | null) => (file ? call(setAvatar, { bytes: file }) : call(removeAvatar)),
    onSuccess: async (changed) => {
      client.setQueryData(queryOf(usersMe).queryKey, changed);
      await client.invalidateQueries({ queryKey: keyOf(getProfile) });
    },
  });

  function choose(file: File | undefined): void {
    if (!file) return;
    setTooLarge(file.size > coverFileBytes);
    if (file.size <= coverFileBytes) change.mutate(file);
  }

  const problem = tooLarge
    ? t('pictureTooLarge', { megabytes })
    : change.error
      ? errorText(change.error, t('pictureFailed'))
      : null;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={ImageUp} busy={change.isPending} onClick={() => input.current?.click()}>
          {change.isPending ? t('sending') : t('choosePicture')}
        </Button>
        {user.avatar_url ? (
          <Button size="sm" kind="plain" onClick={() => change.mutate(null)}>
            {t('removePicture')}
          </Button>
        ) : null}
        {children}
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept={pictureTypes}
        aria-label={t('picture')}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // Choosing the same file again is a choice too.
          event.target.value = '';
        }}
      />
      <p className="text-sm text-muted">{t('pictureHint', { megabytes })}</p>
      <p aria-live="polite" className={problem ? 'text-sm text-danger' : 'hidden'}>
        {problem}
      </p>
    </div>
  );
}
