import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { nameMax, smartListSongsMax, smartRulesMax } from '#shared/limits.ts';
import {
  previewSmartList,
  rulesIn,
  type SmartDraft,
  type SmartOrder,
  smartOrders,
  type SmartRules,
} from '#shared/playlists/smart-lists.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select, TextInput } from '#web/ui/field.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OpenNsp } from './open-nsp.tsx';
import { countsPlays, isComplete } from './rule-kinds.ts';
import { RuleGroup } from './rule-group.tsx';
import { SmartSongs } from './smart-songs.tsx';

/** Time without a change after which the songs are asked for. */
const settleMs = 400;

interface SmartEditorProps {
  /** Keeps what was typed under this name. */
  keepAs: string;
  initial: SmartDraft;
  onSave: (draft: SmartDraft) => Promise<unknown>;
  onCancel: () => void;
  /** The form's title. */
  children: ReactNode;
}

/** The rules of a smart list, beside what they hold now. */
export function SmartEditor({ keepAs, initial, onSave, onCancel, children }: SmartEditorProps) {
  const t = useText('smart-lists');
  const [draft, setDraft, forget] = useKeptState(keepAs, initial);
  const [unsaid, setUnsaid] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const isReady = isAskable(draft) && draft.name.trim() !== '';
  const change = (part: Partial<SmartDraft>) => setDraft({ ...draft, ...part });

  async function save(): Promise<void> {
    if (!isReady || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSave(draft);
      forget();
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  }

  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card>
        <form
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <div className="flex flex-wrap items-center justify-between gap-2">
            {children}
            <OpenNsp
              onRead={(read) => {
                setDraft(read.draft);
                setUnsaid(read.unsaid);
              }}
            />
          </div>
          {unsaid && unsaid.length > 0 ? (
            <Notice
              kind="info"
              detail={unsaid.map((one) => (
                <code key={one} className="block break-all">
                  {one}
                </code>
              ))}
            >
              {t('unsaidIn')}
            </Notice>
          ) : null}
          {unsaid && countsPlays(draft.rules) ? <Notice kind="info">{t('playsDiffer')}</Notice> : null}
          <TextInput
            label={t('name')}
            required
            maxLength={nameMax}
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <RuleGroup
            group={draft.rules}
            depth={1}
            isFull={rulesIn(draft.rules).length >= smartRulesMax}
            onChange={(rules) => change({ rules: rules as SmartRules })}
          />
          <OrderAndLimit draft={draft} onChange={change} />
          {failure ? <Notice kind="error">{errorText(failure, t('saveFailed'))}</Notice> : null}
          <div className="flex flex-wrap gap-2">
            <Button kind="primary" type="submit" busy={busy} disabled={!isReady}>
              {t('save')}
            </Button>
            <Button
              onClick={() => {
                forget();
                onCancel();
              }}
            >
              {t('cancel')}
            </Button>
          </div>
        </form>
      </Card>
      <Preview draft={draft} />
    </div>
  );
}

const isAskable = ({ rules, limit }: SmartDraft): boolean =>
  isComplete(rules) && Number.isInteger(limit) && limit >= 1 && limit <= smartListSongsMax;

function OrderAndLimit({
  draft,
  onChange,
}: {
  draft: SmartDraft;
  onChange: (part: Partial<SmartDraft>) => void;
}) {
  const t = useText('smart-lists');
  return (
    <div className="grid grid-cols-2 gap-3">
      <Select
        label={t('order')}
        value={draft.order}
        onChange={({ target }) => onChange({ order: target.value as SmartOrder })}
      >
        {smartOrders.map((order) => (
          <option key={order} value={order}>
            {t(order)}
          </option>
        ))}
      </Select>
      <TextInput
        label={t('limit')}
        type="number"
        inputMode="numeric"
        min={1}
        max={smartListSongsMax}
        value={Number.isNaN(draft.limit) ? '' : draft.limit}
        onChange={({ target }) => onChange({ limit: target.valueAsNumber })}
      />
    </div>
  );
}

/** The songs that the rules hold now, and their number, which is read out when it changes. */
function Preview({ draft: { rules, order, limit } }: { draft: SmartDraft }) {
  const t = useText('smart-lists');
  const asked = useSettled(JSON.stringify({ rules, order, limit }), settleMs);
  const body = JSON.parse(asked) as Omit<SmartDraft, 'name'>;
  const { data, error, refetch } = useQuery({
    queryKey: [previewSmartList.id, asked],
    queryFn: ({ signal }) => call(previewSmartList, { body, signal }),
    enabled: isAskable({ ...body, name: '' }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="smart-preview" className="grid grid-cols-1 gap-2">
      <h2 id="smart-preview" className="text-lg font-semibold">
        {t('preview')}
      </h2>
      <p aria-live="polite" className="text-sm text-muted">
        {data ? t('songCount', { count: data.tracks.length }) : t('fillIn')}
      </p>
      {error ? (
        <FailedNotice onRetry={() => refetch()}>{errorText(error, t('loadFailed'))}</FailedNotice>
      ) : null}
      {data ? <SmartSongs songs={data} /> : null}
    </section>
  );
}
