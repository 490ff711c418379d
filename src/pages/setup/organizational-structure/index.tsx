// 组织架构: the tree of departments, their parks and their users.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card, Empty } from 'antd';
import { useState } from 'react';
import { departmentCalls, departmentTree, moveDepartment } from '#api/setup/department';
import type { DepartmentRow } from '#api/setup/department.schema';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { PageHeader } from '@/components/layout/page-header';
import type { ListAction } from '@/components/lists/list-page';
import { ActionButtons, useRun } from '@/components/lists/list-page/actions';
import { ListSkeleton } from '@/components/lists/list-page/list-states';
import { useSession } from '@/hooks/session';
import { DepartmentDrawer } from './department-drawer';
import { DepartmentPanel } from './department-panel';
import { DepartmentTree } from './department-tree';
import styles from './organizational-structure.module.css';
import { pathOf } from './tree';

const EDIT = 'p_98120_edit';
type Open = { id: number | null; parent_id: number | null };

export default function OrganizationalStructurePage() {
  const { can } = useSession();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<number>();
  const [open, setOpen] = useState<Open | null>(null);
  const query = useQuery({ queryKey: [departmentTree.path], queryFn: () => call(departmentTree, {}), staleTime: 0 });
  const refresh = async () => {
    client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/option/') });
    await client.invalidateQueries({ queryKey: [departmentTree.path] });
  };
  const run = useRun(refresh);
  const rows = query.data ?? [];
  const department = rows.find((row) => row.id === chosen) ?? rows.find((row) => row.parent_id === null);

  const move = async (id: number, to: { parent_id: number | null; position: number }) => {
    const version = rows.find((row) => row.id === id)?.version ?? 0;
    // A refusal has already been shown; the tree shows the stored order.
    await call(moveDepartment, { id, version, ...to }).catch(() => undefined);
    await refresh();
  };
  const actions = (row: DepartmentRow): ListAction<DepartmentRow>[] => [
    { key: 'below', label: '新增下级', access: EDIT, onClick: () => setOpen({ id: null, parent_id: row.id }) },
    { key: 'edit', label: '编辑', access: EDIT, onClick: () => setOpen({ id: row.id, parent_id: row.parent_id }) },
    {
      key: 'delete',
      label: '删除',
      access: 'p_98120_delete',
      danger: true,
      confirm: { title: `删除部门「${row.name}」`, content: '删除后不能恢复；有下级部门或用户的部门不能删除。' },
      onClick: () => call(departmentCalls.remove, { ids: [row.id] }),
    },
  ];
  const add = can(EDIT) && (
    <Button type="primary" onClick={() => setOpen({ id: null, parent_id: null })}>
      新增
    </Button>
  );

  if (query.isPending) return <ListSkeleton />;
  if (query.isError) return <FailedState error={query.error} onRetry={() => query.refetch()} />;
  return (
    <>
      <PageHeader
        title="组织架构"
        description="部门的上下级、负责的园区与人员；拖动部门可调整位置（向右拖为下级），也可在编辑中选择上级部门"
        actions={add}
      />
      {department ? (
        <div className={styles.columns}>
          <Card size="small" title={`部门（${rows.length}）`}>
            <DepartmentTree rows={rows} chosen={department.id} movable={can(EDIT)} onChoose={setChosen} onMove={move} />
          </Card>
          <Card
            size="small"
            title={pathOf(rows, department.id)}
            extra={<ActionButtons actions={actions(department)} subject={department} onRun={run} />}
          >
            <DepartmentPanel rows={rows} department={department} />
          </Card>
        </div>
      ) : (
        <Card>
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description="还没有部门，请点击右上角新增顶级部门，再为其新增下级"
          />
        </Card>
      )}
      {open && (
        <DepartmentDrawer
          {...open}
          rows={rows}
          onClose={() => setOpen(null)}
          onSaved={(saved) => setChosen(saved.id)}
        />
      )}
    </>
  );
}
