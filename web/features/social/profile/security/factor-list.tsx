import { useMutation } from '@tanstack/react-query';
import { KeyRound, Smartphone } from 'lucide-react';
import { type Factor, removeFactor } from '#shared/accounts/factors.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.ts';

interface FactorListProps {
  factors: readonly Factor[];
  onRemoved: () => unknown;
}

/** The second factors, each with a button to remove it. */
export function FactorList({ factors, onRemoved }: FactorListProps) {
  const t = useText('security');
  const confirm = useConfirm();
  const remove = useMutation({
    mutationFn: ({ id }: Factor) => call(removeFactor, { params: { id } }),
    onSuccess: (_, { name }) => void toast.success(t('removed', { name })),
    onError: (error) => void toast.error(errorText(error, t('failed'))),
    onSettled: onRemoved,
  });

  async function ask(factor: Factor): Promise<void> {
    const isSure = await confirm({
      title: t('removeQuestion', { name: factor.name }),
      text: t(factors.length === 1 ? 'removeLastText' : 'removeText'),
      confirmLabel: t('remove'),
      danger: true,
    });
    if (isSure) remove.mutate(factor);
  }

  return (
    <ul className="grid gap-4">
      {factors.map((factor) => (
        <FactorItem key={factor.id} factor={factor} onRemove={() => void ask(factor)} />
      ))}
    </ul>
  );
}

function FactorItem({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const t = useText('security');
  const language = useLanguage();
  const { kind, name, last_used_at: used } = factor;
  const Icon = kind === 'passkey' ? KeyRound : Smartphone;
  return (
    <li className="flex items-center gap-3">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-muted">
          {t(kind)}
          {' · '}
          {used ? t('lastUsed', { when: formatRelative(used, language) }) : t('never')}
        </p>
      </div>
      <Button size="sm" aria-label={t('removeNamed', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  );
}
