// 指数: published monthly figures, by which rents are escalated.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card, Empty, Table } from 'antd';
import { useState } from 'react';
import type { FormDeclaration } from '#api/kernel/form/form';
import { indexTableCalls, listIndexTables } from '#api/setup/index-table';
import type { IndexRow } from '#api/setup/index-table.schema';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { FormDrawer } from '@/components/forms/form-drawer';
import type { ListAction } from '@/components/lists/list-page';
import { useRun } from '@/components/lists/list-page/actions';
import { ListSkeleton } from '@/components/lists/list-page/list-states';
import { RowActions } from '@/components/lists/list-page/row-actions';
import { useSession } from '@/hooks/session';
import { IndexValues } from './index-values';

const EDIT = 'p_98150_edit';
const FORM: FormDeclaration = [
  {
    title: '基本信息',
    fields: [
      { name: 'name', title: '名称', kind: 'text', required: true, maxLength: 40, placeholder: '如：居民消费价格指数' },
      { name: 'remark', title: '备注', kind: 'text', maxLength: 200, placeholder: '来源、基期' },
    ],
  },
];
const INITIAL = { values: [] };
const schema = () => import('#api/setup/index-table.schema').then((module) => module.indexSave);

export function IndexTab() {
  const { can } = useSession();
  const client = useQueryClient();
  const [opened, setOpened] = useState<{ id: number | null } | null>(null);
  const found = useQuery({ queryKey: [listIndexTables.path], queryFn: () => call(listIndexTables, {}), staleTime: 0 });
  const run = useRun(() => client.invalidateQueries({ queryKey: [listIndexTables.path] }));

  const actionsOf = ({ id, name, value_count }: IndexRow): ListAction<IndexRow>[] => [
    { key: 'edit', label: '编辑', access: EDIT, onClick: () => setOpened({ id }) },
    {
      key: 'delete',
      label: '删除',
      access: EDIT,
      danger: true,
      confirm: { title: `删除指数「${name}」`, content: `${value_count} 个月的数值一并删除，不能恢复。` },
      onClick: () => call(indexTableCalls.remove, { ids: [id] }),
    },
  ];
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  if (found.isPending) return <ListSkeleton />;
  return (
    <Card size="small" title="指数" extra={can(EDIT) && <Button onClick={() => setOpened({ id: null })}>新增</Button>}>
      <Table<IndexRow>
        rowKey="id"
        size="small"
        pagination={false}
        dataSource={found.data}
        locale={{
          emptyText: (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description="还没有指数；租金按指数递增时，点“新增”登记指数与每月数值"
            />
          ),
        }}
        columns={[
          { title: '名称', dataIndex: 'name' },
          { title: '备注', dataIndex: 'remark' },
          { title: '月数', dataIndex: 'value_count', width: 90, align: 'right' },
          { title: '最新月份', width: 110, render: (_cell, { last_month }) => last_month ?? '—' },
          { title: '最新数值', width: 120, align: 'right', render: (_cell, { last_value }) => last_value ?? '—' },
          {
            title: '操作',
            width: 110,
            render: (_cell, row) => <RowActions actions={actionsOf(row)} row={row} onRun={run} />,
          },
        ]}
      />
      {opened && (
        <FormDrawer
          noun="指数"
          id={opened.id}
          declaration={FORM}
          calls={indexTableCalls}
          schema={schema}
          initial={INITIAL}
          onClose={() => setOpened(null)}
        >
          <Card title="每月数值">
            <IndexValues />
          </Card>
        </FormDrawer>
      )}
    </Card>
  );
}
