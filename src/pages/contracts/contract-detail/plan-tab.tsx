// 收款计划 of a stored contract: by clause, with the amounts received and an explanation of each amount.
import { Card, Empty, Skeleton } from 'antd';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { PlanTable } from '@/components/contracts/collection-plan/plan-table';
import { FailedState } from '@/components/feedback/failed-state';
import styles from '../shared/shared.module.css';
import { useStoredPlan } from '../shared/use-stored-plan';

const PAGE_SIZE = 24;

export function PlanTab({ contract }: { contract: Contract }) {
  const plan = useStoredPlan(contract);
  if (plan.isPending) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (plan.isError) return <FailedState error={plan.error} onRetry={() => plan.refetch()} />;
  if (plan.clauses.length === 0) return <Empty description="没有收款计划" />;
  return (
    <div className={styles.stack}>
      {plan.clauses.map((clause) => (
        <Card
          key={clause.index}
          size="small"
          title={`费用条款 ${clause.index + 1}：${clause.name}`}
          styles={{ body: { padding: 0 } }}
        >
          <PlanTable plan={clause} full pageSize={PAGE_SIZE} />
        </Card>
      ))}
    </div>
  );
}
