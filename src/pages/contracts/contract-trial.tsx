// 收款计划: the whole collection plan of a stored contract, on screen and in print.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Card, Skeleton, Space } from 'antd';
import { contractCalls } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { CONTRACT_PHASE } from '#api/contracts/labels';
import { contractPaths } from '#api/kernel/paths';
import { formatArea, formatPeriod } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { PlanTable } from '@/components/contracts/collection-plan/plan-table';
import { YearSummary } from '@/components/contracts/collection-plan/year-summary';
import { areaSum } from '@/components/contracts/terms/area-sum';
import { useObjectId } from '@/components/details/detail-page';
import { FailedState } from '@/components/feedback/failed-state';
import { StatusTag } from '@/components/figures';
import { PageHeader } from '@/components/layout/page-header';
import { PrintButton } from '@/components/layout/print-button';
import { leaseEnd } from './shared/contract-state';
import styles from './shared/paper.module.css';
import { usePrinting } from './shared/use-printing';
import { useStoredPlan } from './shared/use-stored-plan';

const PAGE_SIZE = 50;

export default function ContractTrialPage() {
  const id = useObjectId();
  const contract = useQuery({
    queryKey: [contractCalls.get.path, id],
    queryFn: () => call(contractCalls.get, { id }, { quiet: [403, 404] }),
    staleTime: 0,
  });
  if (contract.isPending) return <TrialSkeleton />;
  if (contract.isError) return <FailedState error={contract.error} onRetry={() => contract.refetch()} />;
  return <ContractTrial contract={contract.data} />;
}

function TrialSkeleton() {
  return (
    <Card role="status" aria-label="加载中">
      <Skeleton active paragraph={{ rows: 12 }} />
    </Card>
  );
}

function ContractTrial({ contract }: { contract: Contract }) {
  const plan = useStoredPlan(contract);
  const { isPrinting, print } = usePrinting();
  if (plan.isPending) return <TrialSkeleton />;
  if (plan.isError) return <FailedState error={plan.error} onRetry={() => plan.refetch()} />;
  return (
    <div className={styles.paper}>
      <PageHeader
        title={
          <Space size={8}>
            {`收款计划 ${contract.number}`}
            <StatusTag labels={CONTRACT_PHASE} value={contract.phase} />
          </Space>
        }
        description={<TrialSummary contract={contract} />}
        actions={
          <Space className={`${styles.screenOnly} ${styles.actions}`}>
            <Link to={contractPaths.detail(contract.id)}>返回合同</Link>
            <PrintButton onPrint={print} />
          </Space>
        }
      />
      <Card size="small" title="按年与费项汇总（应收，元）" className={styles.card} styles={{ body: { padding: 0 } }}>
        <YearSummary clauses={plan.clauses} />
      </Card>
      {plan.clauses.map((clause) => (
        <Card
          key={clause.index}
          size="small"
          title={`费用条款 ${clause.index + 1}：${clause.name}`}
          className={styles.card}
          styles={{ body: { padding: 0 } }}
        >
          <PlanTable plan={clause} full pageSize={isPrinting ? undefined : PAGE_SIZE} />
        </Card>
      ))}
    </div>
  );
}

function TrialSummary({ contract }: { contract: Contract }) {
  const { tenant_name, lessor_name, start, spaces } = contract;
  const area = areaSum(spaces);
  return (
    <>
      {`承租方 ${tenant_name}，出租方 ${lessor_name}，租期 ${formatPeriod(start, leaseEnd(contract))}，`}
      {`${spaces.length} 个空间，计租面积 ${formatArea(area)}\u00a0㎡`}
    </>
  );
}
