import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** A notice for the owner of a hidden playlist, who alone still sees it. */
export function HiddenNotice() {
  const t = useText('moderation-screen');
  return (
    <Notice
      kind="info"
      actions={
        <LinkButton size="sm" to={paths.moderation()}>
          {t('seeWhy')}
        </LinkButton>
      }
    >
      {t('hiddenNotice')}
    </Notice>
  );
}
