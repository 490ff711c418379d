// 结账: the last step of a month's end. Lists the open items first, with emphasis on postings without a voucher.
import { Alert, App, Button, Card, Space } from 'antd';
import type { MonthEnd, MonthEndStep } from '#api/finance/month-end.schema';
import { MONTH_END_STEPS, type MonthEndBooks } from '#api/finance/month-end-steps';
import { setPeriodLock } from '#api/finance/period-lock';
import type { PeriodLock } from '#api/finance/period-lock.schema';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { useSession } from '@/hooks/session';
import { useSubmit } from '@/hooks/use-submit';
import { ReopenButton } from '../shared/closing';

const WIDTH = 520;

const remainingText = ({ key, count }: MonthEndStep): string => {
  const { title, unit } = MONTH_END_STEPS[key];
  return count ? `${title}：${count} ${unit}` : title;
};

function OpenSteps({ steps }: { steps: readonly MonthEndStep[] }) {
  const open = steps.filter(({ done }) => !done);
  const unvouchered = open.find(({ key }) => key === 'voucher');
  if (open.length === 0) return <>所有步骤都已完成。结账后该月不能再过账、核销、作废或冲回。</>;
  return (
    <>
      {unvouchered && (
        <Alert
          showIcon
          type="error"
          style={{ marginBottom: 12 }}
          message={`仍有 ${unvouchered.count} 笔业务没有凭证，结账前请先生成凭证`}
        />
      )}
      以下步骤尚未完成：
      <ul>
        {open.map((step) => (
          <li key={step.key}>{remainingText(step)}</li>
        ))}
      </ul>
      结账后该月不能再过账、核销、作废或冲回。
    </>
  );
}

interface Props {
  books: MonthEndBooks;
  monthEnd: MonthEnd;
  lock: PeriodLock;
}

export function CloseCard({ books: { legal_entity_id, month }, monthEnd: { steps, closed }, lock }: Props) {
  const { can } = useSession();
  const { modal } = App.useApp();
  const entity = lock.entities.find(({ id }) => id === legal_entity_id);
  const { submit, submitting, wrong } = useSubmit(setPeriodLock, {
    long: '结账',
    rereads: 'all',
    success: `已结账至 ${month}`,
  });
  const close = () =>
    modal.confirm({
      title: `结账 ${month}`,
      width: WIDTH,
      content: <OpenSteps steps={steps} />,
      okText: '结账',
      cancelText: '取消',
      autoFocusButton: null,
      onOk: () => submit({ month, reason: '', legal_entity_ids: [legal_entity_id] }),
    });
  const closedThrough = entity?.closed_through;
  return (
    <Card size="small" title="结账" style={{ marginTop: 16 }}>
      <Alert
        showIcon
        type={closed ? 'success' : 'info'}
        message={
          closed
            ? `${month} 已结账（已结账至 ${closedThrough}）`
            : `${month} 尚未结账${closedThrough ? `，已结账至 ${closedThrough}` : ''}`
        }
      />
      <DialogErrors errors={wrong.others} />
      {can('p_5400_reopen') && entity && (
        <Space style={{ marginTop: 12 }}>
          {!closed && (
            <Button type="primary" loading={submitting} onClick={close}>
              结账
            </Button>
          )}
          <ReopenButton books={entity} history={lock.history} disabled={submitting} />
        </Space>
      )}
    </Card>
  );
}
