import { useNavigate } from 'react-router';
import { useText } from '#web/lib/i18n.ts';
import { forget, keep, useKeptState } from '#web/lib/kept.ts';
import { paths } from '#web/lib/paths.ts';
import { readAtOnce } from '#web/lib/read-at-once.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import type { Foot } from './welcome-page.tsx';

/** A list to paste, which the import page reads at once: lines of text, or one address. */
export function ListStep({ foot }: { foot: Foot }) {
  const t = useText('welcome');
  const navigate = useNavigate();
  const [text, setText] = useKeptState('import-text', '');
  const typed = text.trim();

  function read(): void {
    if (/^https?:\/\/\S+$/i.test(typed)) {
      keep('import-address', typed);
      forget('import-text');
    } else forget('import-address');
    void navigate(paths.importList(), { state: readAtOnce });
  }

  return (
    <>
      <form
        className="grid grid-cols-1 gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed) read();
        }}
      >
        <TextArea
          label={t('paste')}
          rows={7}
          value={text}
          placeholder={t('placeholder')}
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" kind="primary" disabled={typed === ''} className="justify-self-start">
          {t('read')}
        </Button>
      </form>
      {foot(false)}
    </>
  );
}
