// 角色管理: the enterprise's roles with their permissions, parks and members.
import { Button } from 'antd';
import { useState } from 'react';
import { rolePaths } from '#api/kernel/paths';
import { roleCalls } from '#api/setup/role/role';
import { type RoleRow, roleList } from '#api/setup/role/role.list';
import { call } from '@/api/client';
import { Figure } from '@/components/figures';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { CompareDrawer } from './compare-drawer';
import { MembersDrawer } from './members-drawer';

const KEY = 'p_98130_edit';

export default function RoleListPage() {
  const [members, setMembers] = useState<RoleRow | null>(null);
  const [comparing, setComparing] = useState<number | null>(null);

  const rowActions = (row: RoleRow): ListAction<RoleRow>[] => [
    { key: 'edit', label: '编辑', access: KEY, to: rolePaths.edit(row.id) },
    { key: 'members', label: '成员', onClick: () => setMembers(row) },
    { key: 'compare', label: '对比', onClick: () => setComparing(row.id) },
    { key: 'copy', label: '复制', access: KEY, to: rolePaths.copy(row.id) },
    {
      key: 'delete',
      label: '删除',
      access: 'p_98130_delete',
      danger: true,
      confirm: {
        title: `删除角色「${row.name}」`,
        content: '删除后不能恢复；还有成员、或在审批链中的角色不能删除。',
      },
      onClick: () => call(roleCalls.remove, { ids: [row.id] }),
    },
  ];
  const memberCount = (row: RoleRow) => (
    <Button
      type="link"
      size="small"
      style={{ padding: 0 }}
      aria-label={`${row.name}的成员：${row.member_count} 人`}
      onClick={() => setMembers(row)}
    >
      <Figure>{row.member_count}</Figure>
    </Button>
  );
  return (
    <>
      <ListPage
        declaration={roleList}
        title="角色管理"
        description="角色决定成员能用哪些页面与操作、能看到哪些园区的数据"
        primary={{ key: 'add', label: '新增', access: KEY, to: rolePaths.add }}
        rowActions={rowActions}
        renders={{ member_count: memberCount }}
        linkTo={(row) => rolePaths.edit(row.id)}
        emptyHint="还没有角色，请点击右上角新增"
      />
      {members && <MembersDrawer id={members.id} onClose={() => setMembers(null)} />}
      {comparing !== null && <CompareDrawer first={comparing} onClose={() => setComparing(null)} />}
    </>
  );
}
