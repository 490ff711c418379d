// 招商目标: targets of parks by quarter, per manager or in total.
import { useState } from 'react';
import { targetCalls } from '#api/investment/target/target';
import { targetImport } from '#api/investment/target/target.import';
import { type TargetRow, targetList } from '#api/investment/target/target.list';
import { targetPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { ImportDrawer } from '@/components/forms/import-drawer';
import { type ListAction, ListPage } from '@/components/lists/list-page';

const rowActions = ({ id, park, year, quarter }: TargetRow): ListAction<TargetRow>[] => [
  { key: 'edit', label: '编辑', access: 'p_2407_edit', to: targetPaths.edit(id) },
  {
    key: 'delete',
    label: '删除',
    access: 'p_2407_delete',
    danger: true,
    confirm: {
      title: `删除「${park}」${year} 年第 ${quarter} 季度的目标`,
      content: '删除后不能恢复；已签约的合同不受影响。',
    },
    onClick: () => call(targetCalls.remove, { ids: [id] }),
  },
];

export default function TargetListPage() {
  const [isImporting, setImporting] = useState(false);
  return (
    <ListPage
      declaration={targetList}
      title="招商目标"
      description="各园区与招商经理每个季度的签约目标；园区有整体目标时以整体为准，否则为各招商经理之和"
      primary={{ key: 'add', label: '新增', access: 'p_2407_edit', to: targetPaths.add }}
      tools={[
        { key: 'attainment', label: '目标完成', access: 'p_2406', to: targetPaths.attainment },
        { key: 'import', label: '导入', access: 'p_2407_import', onClick: () => setImporting(true) },
      ]}
      rowActions={rowActions}
      linkTo={(row) => targetPaths.edit(row.id)}
      emptyHint="还没有招商目标，请新增或导入"
    >
      {isImporting && <ImportDrawer declaration={targetImport} onClose={() => setImporting(false)} />}
    </ListPage>
  );
}
