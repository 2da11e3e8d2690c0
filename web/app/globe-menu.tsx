import { Globe } from 'lucide-react';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { useLooksItems } from './looks-items.ts';

/** A visitor's language, theme and density, in the header. */
export function GlobeMenu() {
  const t = useText('own-shell');
  const [first, ...others] = useLooksItems();
  const items = first ? [...others.toReversed(), { ...first, separated: false }] : others;
  return (
    <Menu label={t('looks')} items={items}>
      {(trigger) => <IconButton {...trigger} label={t('looks')} icon={Globe} />}
    </Menu>
  );
}
