import { FolderPlus, Plus, X } from 'lucide-react';
import { useId } from 'react';
import { isGroup, type SmartGroup, type SmartRule } from '#shared/playlists/smart-lists.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Select } from '#web/ui/field.tsx';
import { ruleKinds } from './rule-kinds.ts';
import { RuleRow } from './rule-row.tsx';

const depthMax = 3;
const matches = ['all', 'any', 'none'] as const;

interface RuleGroupProps {
  group: SmartGroup;
  /** 1 for the outermost. */
  depth: number;
  /** True if the list has as many rules as it may. */
  isFull: boolean;
  onChange: (group: SmartGroup) => void;
  onRemove?: () => void;
}

/** Rules of which all, any or none must hold, and groups of such. */
export function RuleGroup({ group, depth, isFull, onChange, onRemove }: RuleGroupProps) {
  const t = useText('smart-lists');
  const id = useId();
  const { rules } = group;
  const put = (at: number, part: SmartRule | SmartGroup) =>
    onChange({ ...group, rules: rules.with(at, part) });
  const add = (part: SmartRule | SmartGroup) => onChange({ ...group, rules: [...rules, part] });
  const remove = (at: number) => onChange({ ...group, rules: rules.toSpliced(at, 1) });
  return (
    <fieldset
      aria-labelledby={id}
      className={cn('grid min-w-0 gap-2', depth > 1 && 'rounded-cover border-l-2 border-edge bg-page/40 p-3')}
    >
      <div className="flex items-end gap-2">
        <Select
          label={<span id={id}>{t(depth === 1 ? 'match' : 'innerMatch')}</span>}
          value={group.match}
          onChange={({ target }) => onChange({ ...group, match: target.value as SmartGroup['match'] })}
          className="min-w-0 flex-1 sm:max-w-72"
        >
          {matches.map((match) => (
            <option key={match} value={match}>
              {t(match)}
            </option>
          ))}
        </Select>
        {onRemove ? (
          <IconButton label={t('removeGroup')} icon={X} onClick={onRemove} className="ml-auto" />
        ) : null}
      </div>
      {rules.map((part, at) =>
        isGroup(part) ? (
          // oxlint-disable-next-line react/no-array-index-key -- its place is all that a rule is known by
          <RuleGroup
            key={at}
            group={part}
            depth={depth + 1}
            isFull={isFull}
            onChange={(next) => put(at, next)}
            onRemove={() => remove(at)}
          />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <RuleRow
            key={at}
            rule={part}
            onChange={(next) => put(at, next)}
            onRemove={rules.length > 1 ? () => remove(at) : null}
          />
        ),
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={Plus} disabled={isFull} onClick={() => add(ruleKinds.styleIs)}>
          {t('addRule')}
        </Button>
        {depth < depthMax ? (
          <Button
            size="sm"
            icon={FolderPlus}
            disabled={isFull}
            onClick={() => add({ match: 'any', rules: [ruleKinds.styleIs] })}
          >
            {t('addGroup')}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
