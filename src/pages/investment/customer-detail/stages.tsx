// 阶段 of a customer: the stages with their entry times, latest first.
import { Space, Timeline, Typography } from 'antd';
import type { Customer } from '#api/investment/customer/customer.schema';
import { CUSTOMER_STATUS } from '#api/investment/customer/customer-labels';
import { formatInstant } from '#api/kernel/instant';
import { Figure, StatusTag, ToneTag } from '@/components/figures';

export function Stages({ customer: { stages } }: { customer: Customer }) {
  return (
    <Timeline
      style={{ marginTop: 12 }}
      items={stages.toReversed().map(({ id, stage, status, cause, remark, entered_at, entered_by }) => ({
        key: id,
        children: (
          <Space size={8} wrap>
            <Figure>{formatInstant(entered_at)}</Figure>
            {status ? (
              <StatusTag labels={CUSTOMER_STATUS} value={status} />
            ) : (
              <ToneTag tone="progress">{stage}</ToneTag>
            )}
            {[cause, remark].filter(Boolean).join('：')}
            <Typography.Text type="secondary">{entered_by}</Typography.Text>
          </Space>
        ),
      }))}
    />
  );
}
