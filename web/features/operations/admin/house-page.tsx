import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { patterns } from '#shared/pages.ts';
import { getAdminHouse } from '#shared/base/house.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { Applications } from './house/applications.tsx';
import { Doors } from './house/doors.tsx';
import { FactorRule } from './house/factor-rule.tsx';
import { FirstSteps } from './house/first-steps.tsx';
import { HouseTexts } from './house/house-texts.tsx';
import { Invitations } from './house/invitations.tsx';
import { SignOn } from './house/sign-on.tsx';
import { Whose } from './house/whose.tsx';

/** The house, or the first steps of an administrator, as the address says. */
export function HousePage() {
  return useLocation().pathname.startsWith(patterns.firstSteps) ? <FirstSteps /> : <House />;
}

/** The page that says who may come in, and whose house it is. */
function House() {
  const t = useText('house');
  const { data: house, isError } = useQuery(queryOf(getAdminHouse));
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-display text-lg font-bold">{t('heading')}</h2>
        <LinkButton size="sm" to={paths.firstSteps()}>
          {t('firstSteps')}
        </LinkButton>
      </div>
      {isError ? <Notice kind="error">{t('loadFailed')}</Notice> : null}
      {house ? (
        <>
          <Applications />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="grid gap-4">
              <Doors house={house} />
              <FactorRule house={house} />
            </div>
            <Whose house={house} />
          </div>
          <SignOn />
          <Invitations />
          <HouseTexts house={house} />
        </>
      ) : isError ? null : (
        <LoadingRegion label={t('loading')} className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </LoadingRegion>
      )}
    </div>
  );
}
