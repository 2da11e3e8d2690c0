import { X } from 'lucide-react';
import { genreMax, nameMax } from '#shared/limits.ts';
import { styles } from '#shared/music/track-drafts.ts';
import type { SmartRule } from '#shared/playlists/smart-lists.ts';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Select, TextInput } from '#web/ui/field.tsx';
import { allKinds, asKind, bounds, kindOf, type RuleKind, ruleWords } from './rule-kinds.ts';

interface RuleRowProps {
  rule: SmartRule;
  onChange: (rule: SmartRule) => void;
  /** Null for the only rule of the list, which must have one. */
  onRemove: (() => void) | null;
}

/** One rule: what it is about, its value where it has one, and its removal. */
export function RuleRow({ rule, onChange, onRemove }: RuleRowProps) {
  const t = useText('smart-lists');
  const kind = kindOf(rule);
  return (
    <div className="flex flex-wrap items-start gap-2" data-row="">
      <Select
        hideLabel
        label={t('rule')}
        value={kind}
        onChange={({ target }) => onChange(asKind(rule, target.value as RuleKind))}
        className="min-w-0 basis-56 max-sm:order-1 max-sm:flex-1"
      >
        {allKinds.map((one) => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
      </Select>
      <RuleValue rule={rule} onChange={onChange} />
      {onRemove ? (
        <IconButton
          label={t('removeRule', { rule: ruleWords(t, rule) })}
          icon={X}
          onClick={onRemove}
          className="ml-auto max-sm:order-2"
        />
      ) : null}
    </div>
  );
}

const numberLabels = { year: 'year', plays: 'playsLabel', heard: 'days', tempo: 'tempo' } as const;

function RuleValue({ rule, onChange }: Pick<RuleRowProps, 'rule' | 'onChange'>) {
  const t = useText('smart-lists');
  const classes = 'min-w-0 flex-1 basis-40 max-sm:order-3 max-sm:basis-full';
  if (rule.field === 'style') {
    const known = styles.includes(rule.value as (typeof styles)[number]);
    return (
      <Select
        hideLabel
        label={t('style')}
        value={rule.value}
        onChange={({ target }) => onChange({ ...rule, value: target.value.slice(0, genreMax) })}
        className={classes}
      >
        <option value="" disabled>
          {t('chooseStyle')}
        </option>
        {/* A style of a document, or of before. */}
        {known || rule.value === '' ? null : <option>{rule.value}</option>}
        {styles.map((style) => (
          <option key={style}>{style}</option>
        ))}
      </Select>
    );
  }
  if (rule.field === 'artist') {
    return (
      <TextInput
        hideLabel
        label={t('artist')}
        placeholder={t('artist')}
        maxLength={nameMax}
        autoComplete="off"
        value={rule.value}
        onChange={({ target }) => onChange({ ...rule, value: target.value })}
        className={classes}
      />
    );
  }
  if (rule.field === 'liked' || rule.field === 'followed' || rule.op === 'never') return null;
  const [least, most] = bounds[rule.field];
  return (
    <TextInput
      hideLabel
      label={t(numberLabels[rule.field])}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      value={Number.isNaN(rule.value) ? '' : rule.value}
      onChange={({ target }) => onChange({ ...rule, value: target.valueAsNumber })}
      className={classes}
    />
  );
}
