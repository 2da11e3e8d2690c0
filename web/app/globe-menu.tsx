import { Globe } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { useLooksItems } from './looks-items.ts';

/** A visitor's language, theme and density. Its code comes with the first press, which opens it. */
export function GlobeMenu({ open }: { open: boolean; onClose: () => void }) {
  const t = useText('own-shell');
  const box = useRef<HTMLSpanElement>(null);
  const [first, ...others] = useLooksItems();
  useEffect(() => {
    const button = box.current?.querySelector('button');
    if (!open || !button) return;
    button.focus();
    button.click();
  }, [open]);
  const items = first ? [...others.toReversed(), { ...first, separated: false }] : others;
  return (
    <span ref={box}>
      <Menu label={t('looks')} items={items}>
        {(trigger) => <IconButton {...trigger} label={t('looks')} icon={Globe} />}
      </Menu>
    </span>
  );
}
