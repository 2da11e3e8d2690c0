import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import {
  createSmartList,
  listSmartLists,
  listSmartSongs,
  type SmartDraft,
  type SmartList,
  updateSmartList,
} from '#shared/playlists/smart-lists.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { isKept } from '#web/lib/kept.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { usePageTitle } from '#web/lib/title.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { ruleKinds } from './rule-kinds.ts';
import { SmartEditor } from './smart-editor.tsx';
import { SmartView } from './smart-view.tsx';

const blank: SmartDraft = {
  name: '',
  rules: { match: 'all', rules: [ruleKinds.styleIs] },
  order: 'newest',
  limit: 100,
};

/** A smart list of the reader's, or the form for a new one. */
export function SmartListPage() {
  const { id = '' } = useParams();
  return id === 'new' ? <NewList /> : <OneList key={id} id={id} />;
}

function NewList() {
  const t = useText('smart-lists');
  const navigate = useNavigate();
  const client = useQueryClient();
  usePageTitle(t('newList'));
  return (
    <SmartEditor
      keepAs="smart-list"
      initial={blank}
      onCancel={() => void navigate(paths.myPlaylists())}
      onSave={async (body) => {
        const made = await call(createSmartList, { body });
        await client.invalidateQueries({ queryKey: keyOf(listSmartLists) });
        void navigate(paths.smartList(made.id), { replace: true });
      }}
    >
      <h1 className="text-xl font-bold">{t('newList')}</h1>
    </SmartEditor>
  );
}

function OneList({ id }: { id: string }) {
  const t = useText('smart-lists');
  const { data, error, refetch } = useQuery(queryOf(listSmartLists));
  const list = data?.find((one) => one.id === id);
  usePageTitle(list?.name ?? '');
  if (list) return <Shown list={list} />;
  if (data) {
    return (
      <EmptyState
        level={1}
        icon={ListFilter}
        title={t('gone')}
        action={<LinkButton to={paths.myPlaylists()}>{t('toMine')}</LinkButton>}
      >
        {t('goneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeading title="smartList" />
      {error ? (
        <FailedNotice onRetry={() => refetch()}>{errorText(error, t('loadFailed'))}</FailedNotice>
      ) : (
        <LoadingRegion label={t('loading')} className="grid gap-2">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Skeleton key={key} className="h-14" />
          ))}
        </LoadingRegion>
      )}
    </>
  );
}

function Shown({ list }: { list: SmartList }) {
  const t = useText('smart-lists');
  const client = useQueryClient();
  const keepAs = `smart-list ${list.id}`;
  const [isEdited, setEdited] = useState(() => isKept(keepAs));
  if (!isEdited) return <SmartView list={list} onEdit={() => setEdited(true)} />;
  const { name, rules, order, limit } = list;
  return (
    <SmartEditor
      keepAs={keepAs}
      initial={{ name, rules, order, limit }}
      onCancel={() => setEdited(false)}
      onSave={async (body) => {
        await call(updateSmartList, { params: { id: list.id }, body });
        await client.invalidateQueries({ queryKey: keyOf(listSmartLists) });
        await client.invalidateQueries({ queryKey: keyOf(listSmartSongs) });
        setEdited(false);
      }}
    >
      <h1 className="text-xl font-bold">{t('editList')}</h1>
    </SmartEditor>
  );
}
