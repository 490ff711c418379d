// Shown until an enterprise has its first bill: its progress in the setup, with a link to the next step.
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { getGettingStarted } from '#api/setup/getting-started/getting-started';
import { STEPS } from '#api/setup/getting-started/steps';
import { call } from '@/api/client';
import { LinkButton } from '@/components/layout/link-button';
import { useSession } from '@/hooks/session';

export function GettingStartedNotice() {
  const { can } = useSession();
  const { data } = useQuery({
    queryKey: [getGettingStarted.path],
    queryFn: () => call(getGettingStarted, {}),
    enabled: can('p_98010'),
  });
  const next = data?.steps.find(({ done }) => !done);
  if (!data || !next || data.steps.some(({ key, done }) => key === 'bills' && done)) return null;
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 12 }}
      message={`开始使用：已完成 ${data.done} / ${STEPS.length} 步`}
      description={`下一步：${STEPS.find(({ key }) => key === next.key)?.title}`}
      action={
        <LinkButton to="/setupCenter/getting-started" type="primary">
          继续
        </LinkButton>
      }
    />
  );
}
