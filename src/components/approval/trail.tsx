// 审批记录: every submission with its steps, the users who can decide the open one now, and its history, newest first.
import { Card, Empty, Skeleton, Timeline } from 'antd';
import { DECIDES_AS, INSTANCE_STATUS, STEP_STATUS } from '#api/approval/labels';
import type { ApprovalInstance, ObjectRef } from '#api/approval/task.schema';
import { FailedState } from '../feedback/failed-state';
import { StatusTag, textOf } from '../figures';
import styles from './approval.module.css';
import { useTrail } from './use-trail';

type Step = ApprovalInstance['steps'][number];
type Event = ApprovalInstance['events'][number];

const COLOURS = { submit: 'blue', approve: 'green', reject: 'red', hand_over: 'blue', withdraw: 'gray' } as const;

export function ApprovalTrail({ subject, version }: { subject: ObjectRef; version: number }) {
  const trail = useTrail(subject, version, { keepsEarlier: true });
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

function InstanceCard({ instance, number }: { instance: ApprovalInstance; number: number }) {
  const { status, steps, events } = instance;
  const open = status === 'running' ? steps.find((step) => step.status === 'waiting') : undefined;
  return (
    <Card
      size="small"
      title={`第 ${number} 次审批`}
      extra={<StatusTag labels={INSTANCE_STATUS} value={status} />}
      styles={{ body: { paddingBottom: 0 } }}
    >
      <ol className={styles.steps} aria-label="审批步骤">
        {steps.map((step) => (
          <li key={step.seq}>
            {step.approver} <StatusTag labels={STEP_STATUS} value={step.status} />
            {step === open && <span className={styles.note}> {ableText(step)}</span>}
          </li>
        ))}
      </ol>
      <Timeline
        items={events.map((event) => ({
          key: `${event.at}:${event.seq}:${event.action}`,
          color: COLOURS[event.action],
          children: (
            <>
              {eventText(event)} <span className={styles.note}>{textOf('instant', event.at)}</span>
              {event.comment && <div className={styles.comment}>{event.comment}</div>}
            </>
          ),
        }))}
      />
    </Card>
  );
}

const standing = (stands_for: keyof typeof DECIDES_AS) => (stands_for ? `（${DECIDES_AS[stands_for].label}）` : '');

/** Returns the text of the users who may decide the open step now. */
function ableText({ able }: Step): string {
  if (able.length === 0) return '目前没有人可以审批，请联系管理员';
  return `现在可审批：${able.map(({ name, stands_for }) => `${name}${standing(stands_for)}`).join('、')}`;
}

function eventText({ action, user, to_user, stands_for, seq }: Event): string {
  const who = `${user}${standing(stands_for)}`;
  switch (action) {
    case 'submit':
      return `${who} 提交审批`;
    case 'withdraw':
      return `${who} 撤回审批`;
    case 'hand_over':
      return `${who} 将第 ${seq} 步转交给 ${to_user}`;
    default:
      return `${who} ${action === 'approve' ? '通过' : '驳回'}第 ${seq} 步`;
  }
}
