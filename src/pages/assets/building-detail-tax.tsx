// The tax terms of a building, newest first; users who may edit the building can add, change and delete them.
import { useQuery } from '@tanstack/react-query';
import { App, Button, Space, Table } from 'antd';
import { useState } from 'react';
import type { Building } from '#api/assets/building/building.schema';
import { buildingTaxCalls, buildingTaxesOf, buildingTaxForm } from '#api/assets/building-tax';
import type { BuildingTax } from '#api/assets/building-tax.schema';
import { PROPERTY_NATURE } from '#api/assets/labels';
import type { ListColumn } from '#api/kernel/list/column';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { FormDrawer } from '@/components/forms/form-drawer';
import { ListSkeleton } from '@/components/lists/list-page/list-states';
import { type BuiltColumn, tableColumns } from '@/components/lists/list-page/table/columns';
import { useSession } from '@/hooks/session';
import styles from './shared/shared.module.css';

const schema = async () => (await import('#api/assets/building-tax.schema')).buildingTaxSave;

const COLUMNS: readonly ListColumn[] = [
  { name: 'start_date', title: '生效日期', kind: 'date', width: 120 },
  { name: 'nature', title: '产权性质', kind: 'enum', labels: PROPERTY_NATURE, width: 100 },
  { name: 'original_value_fen', title: '房产原值', kind: 'money', width: 160, optional: true },
  { name: 'deduction', title: '原值减除比例', kind: 'percent', width: 120 },
  { name: 'rate_value', title: '从价税率', kind: 'percent', width: 100 },
  { name: 'rate_let', title: '从租税率', kind: 'percent', width: 100 },
  { name: 'relief', title: '减免系数', kind: 'price', width: 100 },
];

/** A new entry starts with the values of the previous one. */
const initialOf = ({ id, nature, original_value_fen }: Building, last: BuildingTax | undefined) => {
  const stored = last && (({ id: _id, version, start_date, ...values }) => values)(last);
  return stored ?? { building_id: id, nature, original_value_fen };
};

export function TaxTerms({ building }: { building: Building }) {
  const { can } = useSession();
  const { modal, message } = App.useApp();
  const [opened, setOpened] = useState<{ id: number | null } | null>(null);
  const terms = useQuery({
    queryKey: [buildingTaxesOf.path, building.id],
    queryFn: () => call(buildingTaxesOf, { building_id: building.id }),
    staleTime: 0,
  });
  if (terms.isPending) return <ListSkeleton />;
  if (terms.isError) return <FailedState error={terms.error} onRetry={() => terms.refetch()} />;

  const remove = ({ id, start_date }: BuildingTax) =>
    modal.confirm({
      title: `删除 ${start_date} 起的房产税参数`,
      content: '删除后，此前的参数继续有效，已经算出的房产税会随之变化。',
      okText: '删除',
      cancelText: '取消',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: async () => {
        // A refusal has already been shown; the dialog closes.
        await call(buildingTaxCalls.remove, { ids: [id] }).then(
          () => message.success('房产税参数已删除'),
          () => undefined,
        );
        await terms.refetch();
      },
    });
  const actions: BuiltColumn<BuildingTax> = {
    key: 'actions',
    title: '操作',
    width: 110,
    render: (_value, row) => (
      <Space size={12}>
        <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setOpened({ id: row.id })}>
          编辑
        </Button>
        <Button type="link" size="small" danger style={{ padding: 0 }} onClick={() => remove(row)}>
          删除
        </Button>
      </Space>
    ),
  };
  const rows = terms.data;
  const columns = tableColumns<BuildingTax>({ columns: COLUMNS, rows, summary: undefined });
  const keeps = can('p_1300_edit');
  return (
    <>
      <Space style={{ marginBottom: 8 }} size={16}>
        {keeps && <Button onClick={() => setOpened({ id: null })}>新增房产税参数</Button>}
        <p className={styles.hint}>
          每月按当月 1 日有效的参数计税；最早一条生效之前，按楼宇的产权性质与房产原值、减除 30%、从价 1.2%、从租 12%
          计税。
        </p>
      </Space>
      <Table<BuildingTax>
        rowKey="id"
        size="small"
        columns={keeps ? [...columns, actions] : columns}
        dataSource={rows}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: '还没有登记，按楼宇资料与法定税率计税' }}
      />
      {opened && (
        <FormDrawer
          noun="房产税参数"
          id={opened.id}
          declaration={buildingTaxForm}
          calls={buildingTaxCalls}
          schema={schema}
          initial={opened.id === null ? initialOf(building, rows[0]) : { building_id: building.id }}
          onClose={() => setOpened(null)}
          onSaved={() => terms.refetch()}
        />
      )}
    </>
  );
}
