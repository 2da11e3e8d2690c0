import { useMutation } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { type AdminHouse, removeLogo, setLogo } from '#shared/base/house.ts';
import { iconUrl } from '#shared/base/house-icons.ts';
import { call } from '#web/lib/api.ts';
import { base } from '#web/lib/base.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';

const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

interface LogoEditorProps {
  logo: string | null;
  onChange: (house: AdminHouse) => Promise<void>;
}

/** Uploads or removes the logo, of which icons of all sizes are made. */
export function LogoEditor({ logo, onChange }: LogoEditorProps) {
  const t = useText('house');
  const input = useRef<HTMLInputElement>(null);
  const change = useMutation({
    mutationFn: (file: File | null) => (file ? call(setLogo, { bytes: file }) : call(removeLogo)),
    onSuccess: onChange,
  });
  return (
    <div className="grid gap-2 border-t border-line/70 pt-4">
      <h4 className="text-sm font-medium">{t('logo')}</h4>
      <div className="flex flex-wrap items-center gap-3">
        {logo ? <img src={base + iconUrl(logo, 192)} alt="" className="size-14 rounded-cover" /> : null}
        <Button size="sm" icon={ImageUp} busy={change.isPending} onClick={() => input.current?.click()}>
          {t('chooseLogo')}
        </Button>
        {logo ? (
          <Button size="sm" kind="plain" onClick={() => change.mutate(null)}>
            {t('removeLogo')}
          </Button>
        ) : null}
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept={pictureTypes}
        aria-label={t('logo')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) change.mutate(file);
          // Choosing the same file again is a choice too.
          target.value = '';
        }}
      />
      <p className="text-sm text-muted">{t('logoHint')}</p>
      <p aria-live="polite" className={change.error ? 'text-sm text-danger' : 'hidden'}>
        {change.error ? errorText(change.error, t('saveFailed')) : null}
      </p>
    </div>
  );
}
