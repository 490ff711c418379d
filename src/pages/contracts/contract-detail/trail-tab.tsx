// 审批记录: every submission with its steps, newest first.
import { useQuery } from '@tanstack/react-query';
import { Card, Empty, Skeleton, Timeline } from 'antd';
import type { Contract } from '../../../../api/contracts/contract.schema';
import type { Terms } from '../../../../api/kernel/terms';
import { wflowTrail } from '../../../../api/wflow/wflow';
import type { WflowInstance } from '../../../../api/wflow/wflow.schema';
import { call } from '../../../api/client';
import { FailedState } from '../../../components/failed-state';
import { StatusTag, textOf } from '../../../components/figures';
import styles from '../shared/shared.module.css';

const INSTANCE_STATUS: Terms = {
  running: { label: '审批中', tone: 'progress' },
  approved: { label: '已通过', tone: 'success' },
  rejected: { label: '已驳回', tone: 'danger' },
  withdrawn: { label: '已撤回', tone: 'ended' },
};
const STEP_STATUS: Terms = {
  waiting: { label: '待审批', tone: 'neutral' },
  approved: { label: '通过', tone: 'success' },
  rejected: { label: '驳回', tone: 'danger' },
};
const STEP_COLOUR = { waiting: 'gray', approved: 'green', rejected: 'red' } as const;

export function TrailTab({ contract: { id, version } }: { contract: Contract }) {
  const trail = useQuery({
    queryKey: [wflowTrail.path, id, version],
    queryFn: () => call(wflowTrail, { kind: 'contract', object_id: id }),
    staleTime: 0,
  });
  if (trail.isPending) return <Skeleton active />;
  if (trail.isError) return <FailedState error={trail.error} onRetry={() => trail.refetch()} />;
  if (trail.data.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有提交过审批" />;
  return (
    <div className={styles.stack}>
      {trail.data.map((instance, index) => (
        <InstanceCard key={instance.id} instance={instance} number={trail.data.length - index} />
      ))}
    </div>
  );
}

function InstanceCard({ instance, number }: { instance: WflowInstance; number: number }) {
  const { submitted_by, submitted_at, finished_at, status, steps } = instance;
  const first = {
    key: 'submitted',
    color: 'blue',
    children: `${submitted_by} 提交审批，${textOf('instant', submitted_at)}`,
  };
  const last = { key: 'withdrawn', color: 'gray', children: `提交人撤回，${textOf('instant', finished_at)}` };
  return (
    <Card
      size="small"
      title={`第 ${number} 次审批`}
      extra={<StatusTag terms={INSTANCE_STATUS} value={status} />}
      styles={{ body: { paddingBottom: 0 } }}
    >
      <Timeline
        items={[
          first,
          ...steps.map((step) => ({
            key: step.seq,
            color: STEP_COLOUR[step.status],
            children: (
              <>
                {`第 ${step.seq} 步 ${step.approver} `}
                <StatusTag terms={STEP_STATUS} value={step.status} />
                {step.decided_at && ` ${step.decided_by}，${textOf('instant', step.decided_at)}`}
                {step.comment && <div>{step.comment}</div>}
              </>
            ),
          })),
          ...(status === 'withdrawn' ? [last] : []),
        ]}
      />
    </Card>
  );
}
