// 交房: the day, meter readings, handed-over keys and items, the condition of the spaces, the signed sheet.
import { useQuery } from '@tanstack/react-query';
import { Card, Skeleton } from 'antd';
import { deliverContract, lastReadings } from '#api/contracts/handover';
import type { Handover, LastReading } from '#api/contracts/handover.schema';
import type { FormField } from '#api/kernel/form/form';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import styles from '@/pages/contracts/shared/shared.module.css';
import { ConditionRows, ItemRows, MeterRows } from './delivery-rows';
import { CORRECTION_REASON, type HandoverDrawerProps } from './handover-drawer';

const FIELDS: readonly FormField[] = [
  { name: 'delivered_on', title: '交房日期', kind: 'date', required: true },
  { name: 'receiver', title: '接收人', kind: 'text', required: true, maxLength: 40 },
  { name: 'attachment_ids', title: '签字的交接单', kind: 'files', wide: true },
  { name: 'remark', title: '备注', kind: 'textarea', maxLength: 500, wide: true },
];
const schema = () => import('#api/contracts/handover.schema').then((module) => module.deliverInput);

/** Items that are usually handed over; others can be typed. */
const USUAL_ITEMS = [
  { name: '大门钥匙', count: 1, remark: '' },
  { name: '门禁卡', count: 1, remark: '' },
];

function initialOf({ delivery }: Handover, meters: readonly LastReading[]) {
  if (!delivery) {
    const stored = meters.map(({ space_id, kind, number, multiplier }) => ({ space_id, kind, number, multiplier }));
    return { meters: stored, items: USUAL_ITEMS, conditions: [], attachment_ids: [] };
  }
  const { delivered_on, receiver, remark, attachments, items, conditions } = delivery;
  return {
    delivered_on,
    receiver,
    remark,
    items,
    conditions,
    meters: delivery.meters,
    attachment_ids: attachments.map((file) => file.id),
  };
}

export function DeliverDrawer(props: HandoverDrawerProps) {
  const { contract, handover, onClose, onDone } = props;
  const { delivery } = handover;
  // The meters known from previous tenants of the spaces; a correction shows its own meters.
  const query = useQuery({
    queryKey: [lastReadings.path, contract.id],
    queryFn: () => call(lastReadings, { contract_id: contract.id }),
    enabled: delivery === null,
    staleTime: 0,
  });
  const plain = useFieldsForm(deliverContract, {
    schema,
    also: { contract_id: contract.id, ...(delivery && { version: delivery.version }) },
    success: delivery ? '交房记录已更正' : '交房已登记',
    onDone,
  });
  const readings = query.data ?? [];
  const content =
    delivery === null && query.isPending ? (
      <Skeleton active paragraph={{ rows: 6 }} />
    ) : query.isError ? (
      <FailedState error={query.error} onRetry={() => query.refetch()} />
    ) : (
      <FieldsForm state={plain} label="交房" initial={initialOf(handover, readings)}>
        <div className={styles.stack}>
          <FieldsGrid fields={delivery ? [...FIELDS, CORRECTION_REASON] : FIELDS} autoFocus />
          <Card size="small" title="水电表">
            <MeterRows spaces={handover.spaces} readings={readings} />
          </Card>
          <Card size="small" title="钥匙与物品">
            <ItemRows />
          </Card>
          <Card size="small" title="房屋状况">
            <ConditionRows spaces={handover.spaces} />
          </Card>
        </div>
      </FieldsForm>
    );
  return (
    <FormDrawerFrame
      title={delivery ? `编辑合同 ${contract.number} 的交房` : `合同 ${contract.number} 交房`}
      saving={plain.submitting}
      onSave={plain.submit}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      {content}
    </FormDrawerFrame>
  );
}
