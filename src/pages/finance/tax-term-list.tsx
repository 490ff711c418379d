// 税费参数: rates and amounts of stamp duty, land use tax and VAT from a day on.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { taxTermCalls, taxTermForm } from '#api/finance/tax-term/tax-term';
import { type TaxTermRow, taxTermList } from '#api/finance/tax-term/tax-term.list';
import { TAX_TERM } from '#api/finance/tax-term/tax-term-labels';
import { call } from '@/api/client';
import { FormDrawer } from '@/components/forms/form-drawer';
import { type ListAction, ListPage } from '@/components/lists/list-page';

const schema = () => import('#api/finance/tax-term/tax-term.schema').then((module) => module.taxTermSave);

export default function TaxTermListPage() {
  const client = useQueryClient();
  /** An id, 'new', or null when closed. */
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const rowActions = (row: TaxTermRow): ListAction<TaxTermRow>[] => [
    { key: 'edit', label: '编辑', access: 'p_5920_edit', onClick: () => setEditing(row.id) },
    {
      key: 'delete',
      label: '删除',
      access: 'p_5920_delete',
      danger: true,
      confirm: {
        title: `删除「${TAX_TERM[row.kind].label}」${row.start_date} 起的一条`,
        content: '删除后适用较早的一条或法定值，已经算出的税额会随之变化。',
      },
      onClick: () => call(taxTermCalls.remove, { ids: [row.id] }),
    },
  ];
  return (
    <>
      <ListPage
        declaration={taxTermList}
        title="税费参数"
        primary={{ key: 'add', label: '新增', access: 'p_5920_edit', onClick: () => setEditing('new') }}
        rowActions={rowActions}
        emptyHint="还没有登记，按法定税率计税；土地使用税须登记单位税额"
      />
      {editing !== null && (
        <FormDrawer
          noun="税费参数"
          id={editing === 'new' ? null : editing}
          declaration={taxTermForm}
          calls={taxTermCalls}
          schema={schema}
          onClose={() => setEditing(null)}
          onSaved={() => void client.invalidateQueries()}
        />
      )}
    </>
  );
}
