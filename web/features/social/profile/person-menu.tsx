import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, Ellipsis, Flag } from 'lucide-react';
import { useNavigate } from 'react-router';
import { blockPerson } from '#shared/accounts/blocks.ts';
import type { Profile } from '#shared/social/profiles.ts';
import { radioItem } from '#web/components/radio-item.ts';
import { reportThing } from '#web/components/report-thing.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useToken } from '#web/lib/session.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { Menu, type MenuItem } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { useProfileMusic } from './profile-music.tsx';

/** A menu to hear the radio of another person, to report or to block them. */
export function PersonMenu({ profile: { id, username: name } }: { profile: Profile }) {
  const t = useText('report');
  const tRadio = useText('radio');
  const music = useProfileMusic(name).data;
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const isLoggedIn = useToken() !== null;
  const block = useMutation({
    mutationFn: () => call(blockPerson, { params: { username: name } }),
    async onSuccess() {
      void toast.success(t('blocked', { name }));
      await navigate(paths.home());
      // Everything that was read before may hold what is theirs.
      await client.invalidateQueries();
    },
    onError: (error) => void toast.error(errorText(error, t('blockFailed'))),
  });

  async function ask(): Promise<void> {
    const question = { title: t('blockTitle', { name }), text: t('blockText'), confirmLabel: t('blockDeed') };
    if (await confirm({ ...question, danger: true })) block.mutate();
  }

  const blocking: MenuItem = {
    key: 'block',
    label: t('block', { name }),
    icon: Ban,
    danger: true,
    onSelect: () => void ask(),
  };
  const tracks = music ? [...music.most_played, ...music.last_added] : [];
  const items: MenuItem[] = [
    ...(tracks.length > 0 ? [radioItem(tRadio('start'), name, () => tracks)] : []),
    {
      key: 'report',
      label: t('report'),
      icon: Flag,
      onSelect: () => reportThing({ kind: 'person', id, name }),
    },
    ...(isLoggedIn ? [blocking] : []),
  ];
  return (
    <Menu label={t('more')} items={items}>
      {(trigger) => <IconButton {...trigger} label={t('more')} icon={Ellipsis} />}
    </Menu>
  );
}
