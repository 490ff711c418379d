// 批量续租: drafts of renewals for the selected contracts; contracts without a draft are listed with the reason.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Alert, Drawer, Table } from 'antd';
import { useState } from 'react';
import type { ContractRow } from '#api/contracts/contract/contract.list';
import { prepareRenewals, renewalFields } from '#api/contracts/renewal';
import type { PreparedRenewals } from '#api/contracts/renewal.schema';
import { contractPaths } from '#api/kernel/paths';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { isOfContracts } from '../shared/is-of-contracts';

const loadSchema = async () => (await import('#api/contracts/renewal.schema')).prepareRenewals;
const INITIAL = Object.fromEntries(renewalFields.map(({ name, initial }) => [name, initial]));

export function RenewalDrawer({ rows, onClose }: { rows: readonly ContractRow[]; onClose: () => void }) {
  const client = useQueryClient();
  const [done, setDone] = useState<PreparedRenewals | null>(null);
  const form = useFieldsForm(prepareRenewals, {
    schema: loadSchema,
    also: { ids: rows.map(({ id }) => id) },
    // The result is shown immediately; the list behind it is refetched afterwards.
    onDone: (prepared) => {
      setDone(prepared);
      return client.invalidateQueries({ predicate: ({ queryKey }) => isOfContracts(String(queryKey[0])) });
    },
  });
  if (done) return <Outcome done={done} onClose={onClose} />;
  return (
    <FormDrawerFrame
      title="批量续租"
      saving={form.submitting}
      onSave={form.submit}
      unsaved={form.unsaved}
      onClose={onClose}
    >
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 12 }}
        message={`为选中的 ${rows.length} 份合同生成续租草稿：自原到期次日起，条款与最后单价沿用，免租期不沿用；核对后逐份提交审批。`}
      />
      <FieldsForm state={form} label="批量续租" initial={INITIAL}>
        <FieldsGrid fields={renewalFields} autoFocus />
      </FieldsForm>
    </FormDrawerFrame>
  );
}

function Outcome({ done, onClose }: { done: PreparedRenewals; onClose: () => void }) {
  return (
    <Drawer open width={720} title="批量续租" onClose={onClose}>
      <Alert
        type={done.left_out.length ? 'warning' : 'success'}
        showIcon
        style={{ marginBottom: 12 }}
        message={`已生成 ${done.made.length} 份续租草稿${done.left_out.length ? `，${done.left_out.length} 份未生成` : ''}`}
      />
      {done.made.length > 0 && (
        <Table
          rowKey="id"
          size="small"
          style={{ marginBottom: 12 }}
          pagination={false}
          dataSource={done.made}
          columns={[
            { title: '原合同', dataIndex: 'renews_number' },
            { title: '续租草稿', render: (_cell, { id, number }) => <Link to={contractPaths.edit(id)}>{number}</Link> },
          ]}
        />
      )}
      {done.left_out.length > 0 && (
        <Table
          rowKey="id"
          size="small"
          pagination={false}
          dataSource={done.left_out}
          columns={[
            { title: '未生成的合同', dataIndex: 'number' },
            { title: '原因', dataIndex: 'reason' },
          ]}
        />
      )}
    </Drawer>
  );
}
