// 待我审批 on the home page: shown to those who approve, also when nothing waits.
import { Card } from 'antd';
import { FailedState } from '../../components/failed-state';
import { ApprovalList, useOpenApprovals } from '../../components/open-approvals';
import { useSession } from '../../hooks/session';
import styles from './home.module.css';

export function HomeApprovals() {
  const { can } = useSession();
  const { data, isPending, isError, error, refetch } = useOpenApprovals();
  if (!can('p_4100_approve') && !data?.length) return null;
  return (
    <Card
      title={data?.length ? `待我审批（${data.length}）` : '待我审批'}
      size="small"
      className={styles.block}
      loading={isPending}
    >
      {isError ? <FailedState error={error} onRetry={refetch} /> : <ApprovalList approvals={data ?? []} />}
    </Card>
  );
}
