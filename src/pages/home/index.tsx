// The first page: greeting, today's numbers, and what this user can do now.
import { useQuery } from '@tanstack/react-query';
import { homeSummary } from '#api/home/summary/summary';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { PageHeader } from '@/components/layout/page-header';
import { useSession } from '@/hooks/session';
import { HomeFavorites } from './home-favorites';
import { HomeFigures } from './home-figures';
import { HomeMessages } from './home-messages';
import { HomeTrend } from './home-trend';
import { QuickLinks } from './quick-links';

const EVENING = 18;
const NOON = 12;

function greeting(hour: number): string {
  if (hour < NOON) return '上午好';
  return hour < EVENING ? '下午好' : '晚上好';
}

export default function HomePage() {
  const { me } = useSession();
  const summary = useQuery({ queryKey: [homeSummary.path], queryFn: () => call(homeSummary, {}) });
  return (
    <>
      <PageHeader
        title={`${greeting(new Date().getHours())}，${me?.display_name || me?.name}`}
        description={me?.company_name}
      />
      {summary.isError ? (
        <FailedState error={summary.error} onRetry={() => summary.refetch()} />
      ) : (
        <HomeFigures summary={summary.data} />
      )}
      <HomeMessages />
      <HomeTrend />
      <HomeFavorites />
      <QuickLinks />
    </>
  );
}
