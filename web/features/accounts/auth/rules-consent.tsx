import { useState } from 'react';
import { useHouse } from '#web/lib/house.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Checkbox } from '#web/ui/field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** The consent to the house's rules; `check` reports whether the form may be sent, and shows what is missing. */
export function useRules(mayBeAsked: boolean) {
  const { texts, rules_version: version } = useHouse();
  const areAsked = mayBeAsked && texts.includes('rules');
  const [accepts, setAccepts] = useState(false);
  const [isMissing, setMissing] = useState(false);

  function check(): boolean {
    setMissing(areAsked && !accepts);
    return accepts || !areAsked;
  }

  return { areAsked, version, accepts, setAccepts, isMissing, check };
}

/** The box by which the rules are accepted, where the house has some. */
export function RulesConsent({ rules }: { rules: ReturnType<typeof useRules> }) {
  const t = useText('auth-pages');
  if (!rules.areAsked) return null;
  return (
    <div className="grid gap-1">
      <Checkbox
        label={t('acceptRules')}
        error={rules.isMissing ? t('rulesNeeded') : undefined}
        checked={rules.accepts}
        onChange={({ target }) => rules.setAccepts(target.checked)}
      />
      <TextLink to={paths.rules()} target="_blank" className="justify-self-start pl-8 text-sm">
        {t('readRules')}
      </TextLink>
    </div>
  );
}
