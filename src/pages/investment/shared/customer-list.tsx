// A list of customers, with the same actions for all customers and for key accounts, under the access keys of their page.
import { history, useSearchParams } from '@umijs/max';
import { App, Button } from 'antd';
import { useState } from 'react';
import { claimCustomers, customerCalls } from '#api/investment/customer/customer';
import { customerImport } from '#api/investment/customer/customer.import';
import type { CustomerRow, customerList, keyAccountList } from '#api/investment/customer/customer.list';
import type { customerPaths } from '#api/kernel/paths';
import { followUpPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { ImportDrawer } from '@/components/forms/import-drawer';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { AssignDrawer } from './assign-drawer';
import { CustomerBoard } from './board';
import { HandOverDrawer } from './hand-over-drawer';
import { MergeDrawer } from './merge-drawer';

interface Props {
  declaration: typeof customerList | typeof keyAccountList;
  paths: typeof customerPaths;
  /** Access key of the page. */
  page: 'p_2100' | 'p_2500';
  title: string;
  description: string;
  emptyHint: string;
}

/** Renders the list, or the board with `?view=board`. */
export function CustomerList(props: Props) {
  const [params] = useSearchParams();
  if (params.get('view') !== 'board') return <CustomerTable {...props} />;
  const { paths, page, title } = props;
  return (
    <CustomerBoard
      paths={paths}
      page={page}
      title={title}
      actions={<Button onClick={() => history.push(paths.list)}>列表</Button>}
    />
  );
}

function CustomerTable({ declaration, paths, page, title, description, emptyHint }: Props) {
  const [assigning, setAssigning] = useState<number[] | null>(null);
  const { message } = App.useApp();
  const [merging, setMerging] = useState<[number, number] | null>(null);
  const [importing, setImporting] = useState(false);
  const [handingOver, setHandingOver] = useState(false);
  const edits = `${page}_edit`;
  const idsOf = (rows: readonly CustomerRow[]) => rows.map(({ id }) => id);
  const actions = ({ id, name, status }: CustomerRow): ListAction<CustomerRow>[] => [
    ...(status === 'pool'
      ? [{ key: 'claim', label: '领取', access: edits, onClick: () => call(claimCustomers, { ids: [id] }) }]
      : []),
    ...(status === 'open' || status === 'pool'
      ? [{ key: 'follow', label: '跟进', access: 'p_2200_edit', to: followUpPaths.addFor(id) }]
      : []),
    { key: 'edit', label: '编辑', access: edits, to: paths.edit(id) },
    { key: 'assign', label: '转交', access: edits, onClick: () => setAssigning([id]) },
    {
      key: 'delete',
      label: '删除',
      access: `${page}_delete`,
      danger: true,
      confirm: { title: `删除客户「${name}」`, content: '只能删除没有跟进的客户，删除后不能恢复；不再跟进的请放弃。' },
      onClick: () => call(customerCalls.remove, { ids: [id] }),
    },
  ];
  return (
    <ListPage
      declaration={declaration}
      title={title}
      description={description}
      tools={[
        { key: 'board', label: '看板', access: page, to: `${paths.list}?view=board` },
        ...(page === 'p_2100'
          ? [{ key: 'import', label: '导入', access: 'p_2100_import', onClick: () => setImporting(true) }]
          : []),
        { key: 'hand-over', label: '离职转交', access: edits, onClick: () => setHandingOver(true) },
      ]}
      primary={{ key: 'add', label: '新增', access: edits, to: paths.add }}
      rowActions={actions}
      batchActions={[
        { key: 'claim', label: '领取', access: edits, onClick: (rows) => call(claimCustomers, { ids: idsOf(rows) }) },
        { key: 'assign', label: '转交', access: edits, onClick: (rows) => setAssigning(idsOf(rows)) },
        {
          key: 'merge',
          label: '合并',
          access: edits,
          onClick: (rows) => {
            const [survivor_id, merged] = idsOf(rows);
            if (survivor_id !== undefined && merged !== undefined && rows.length === 2)
              setMerging([survivor_id, merged]);
            else message.warning('请勾选两位要合并的客户');
          },
        },
      ]}
      linkTo={({ id }) => paths.detail(id)}
      emptyHint={emptyHint}
    >
      {merging && <MergeDrawer ids={merging} onClose={() => setMerging(null)} />}
      {importing && <ImportDrawer declaration={customerImport} onClose={() => setImporting(false)} />}
      {handingOver && <HandOverDrawer onClose={() => setHandingOver(false)} />}
      {assigning && <AssignDrawer ids={assigning} onClose={() => setAssigning(null)} />}
    </ListPage>
  );
}
