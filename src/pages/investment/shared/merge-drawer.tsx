// 合并客户: compares two customers; the user selects the value for each difference. All other data of both is retained.
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Radio, Skeleton, Space, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { PRICE_UNIT } from '#api/assets/labels';
import { customerCalls } from '#api/investment/customer/customer';
import type { Customer } from '#api/investment/customer/customer.schema';
import { CUSTOMER_LEVEL, CUSTOMER_STATUS } from '#api/investment/customer/customer-labels';
import { mergeCustomers } from '#api/investment/merge';
import { MERGED_FIELD, type MergedField } from '#api/investment/merge-labels';
import { TENANT_KIND } from '#api/tenants/labels';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FormDrawerFrame } from '@/components/forms/form-drawer';
import { SearchSelect } from '@/components/forms/inputs/select/search-select';
import { useSubmit } from '@/hooks/use-submit';

const TEXT: Readonly<Record<MergedField, (customer: Customer) => string | null>> = {
  name: ({ name }) => name,
  kind: ({ kind }) => TENANT_KIND[kind].label,
  standing: ({ status, stage }) => `${CUSTOMER_STATUS[status].label} · ${stage}`,
  owner: ({ owner }) => owner || '公海',
  manager_type: ({ manager_type }) => manager_type,
  source: ({ source }) => source,
  channel: ({ channel }) => channel,
  industry: ({ industry }) => industry,
  area: ({ area }) => area,
  demand: ({ demand_min_sqm: least, demand_max_sqm: most }) =>
    least || most ? `${least ?? ''} ~ ${most ?? ''} ㎡` : '',
  budget: ({ budget, budget_unit }) => budget && `${budget} ${PRICE_UNIT[budget_unit].label}`,
  move_in: ({ move_in_on }) => move_in_on,
  key_account: ({ key_account, level }) =>
    key_account ? ['是', level && CUSTOMER_LEVEL[level].label].filter(Boolean).join('，') : '否',
  parent: ({ parent }) => parent,
  remark: ({ remark }) => remark,
};
const FIELDS = Object.keys(MERGED_FIELD) as MergedField[];

interface Props {
  /** The remaining customer and, when already known, the one merged into it. */
  ids: [number, number | null];
  onClose: () => void;
}

const useCustomer = (id: number | null) =>
  useQuery({
    queryKey: [customerCalls.get.path, id],
    queryFn: () => call(customerCalls.get, { id: id ?? 0 }),
    enabled: id !== null,
    staleTime: 0,
  }).data;

/** Must be mounted only while it is open. */
export function MergeDrawer({ ids: [first, second], onClose }: Props) {
  const [pair, setPair] = useState<{ survivor_id: number; merged: number | null }>({
    survivor_id: first,
    merged: second,
  });
  const [taken, setTaken] = useState<ReadonlySet<MergedField>>(new Set());
  const survivor = useCustomer(pair.survivor_id);
  const merged = useCustomer(pair.merged);
  const { submit, submitting, wrong } = useSubmit(mergeCustomers, {
    rereads: 'all',
    success: ({ name }) => `已合并到「${name}」`,
    onDone: onClose,
  });
  /** Selects the customer to merge, or clears the selection. */
  const choose = (merged: number | null) => {
    setPair({ survivor_id: first, merged });
    setTaken(new Set());
  };
  const swap = () => {
    if (pair.merged === null) return;
    setPair({ survivor_id: pair.merged, merged: pair.survivor_id });
    setTaken(new Set());
  };
  const save = () => {
    if (!survivor || !merged) return undefined;
    const seen = ({ id, version }: Customer) => ({ id, version });
    return submit({ kept: seen(survivor), merged: seen(merged), taken: [...taken] });
  };
  return (
    <FormDrawerFrame
      title="合并客户"
      verb="合并"
      saving={submitting}
      disabled={!survivor || !merged}
      onSave={save}
      onClose={onClose}
    >
      <DialogErrors errors={wrong.others} />
      <Alert
        showIcon
        type="warning"
        style={{ marginBottom: 12 }}
        message="合并后不能拆开"
        description="两位客户的跟进、阶段、招商经理记录、联系人、意向园区与类型、下级客户，以及预定、报价与合同都归到保留的客户；另一位不再出现，原来的链接会打开保留的客户。"
      />
      {second === null && (
        <div style={{ marginBottom: 12 }}>
          <SearchSelect
            path="/api/option/customer"
            aria-label="要并入的客户"
            placeholder="查找要并入的客户"
            except={first}
            value={pair.survivor_id === first ? pair.merged : pair.survivor_id}
            onChange={(merged) => choose(merged as number | null)}
          />
        </div>
      )}
      {pair.merged !== null && (!survivor || !merged) && <Skeleton active paragraph={{ rows: 8 }} />}
      {survivor && merged && (
        <>
          <Space style={{ marginBottom: 8 }}>
            {`保留「${survivor.name}」，并入「${merged.name}」`}
            <Button size="small" onClick={swap}>
              改为保留另一位
            </Button>
          </Space>
          <Differences survivor={survivor} merged={merged} taken={taken} onTaken={setTaken} />
        </>
      )}
    </FormDrawerFrame>
  );
}

interface DifferencesProps {
  survivor: Customer;
  merged: Customer;
  taken: ReadonlySet<MergedField>;
  onTaken: (taken: ReadonlySet<MergedField>) => void;
}

function Differences({ survivor, merged, taken, onTaken }: DifferencesProps) {
  const differing = FIELDS.filter((field) => (TEXT[field](survivor) ?? '') !== (TEXT[field](merged) ?? ''));
  const choose = (field: MergedField, fromMerged: boolean) => {
    const next = new Set(taken);
    if (fromMerged) next.add(field);
    else next.delete(field);
    onTaken(next);
  };
  const cell = (field: MergedField, customer: Customer, fromMerged: boolean) => (
    <Radio checked={taken.has(field) === fromMerged} onChange={() => choose(field, fromMerged)}>
      {TEXT[field](customer) || NO_FIGURE}
    </Radio>
  );
  const columns: TableColumnsType<{ field: MergedField }> = [
    { title: '项目', width: 130, render: (_cell, { field }) => MERGED_FIELD[field].label },
    { title: `保留：${survivor.name}`, render: (_cell, { field }) => cell(field, survivor, false) },
    { title: `并入：${merged.name}`, render: (_cell, { field }) => cell(field, merged, true) },
  ];
  return (
    <Table
      rowKey="field"
      size="small"
      pagination={false}
      columns={columns}
      dataSource={differing.map((field) => ({ field }))}
      locale={{ emptyText: '两位客户的资料一致，没有需要选择的内容' }}
    />
  );
}
