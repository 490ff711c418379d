// 保证金: required, received and held deposits of the tenant, by contract and item.
import { Empty, Table, type TableColumnsType } from 'antd';
import { tenantDeposits } from '#api/tenants/account';
import type { DepositBalance } from '#api/tenants/account.schema';
import { ContractLink } from '@/components/details/object-links';
import { Money } from '@/components/figures';
import { Answer } from './answer';

const FIGURES = [
  ['应收保证金(元)', 'asked_fen'],
  ['已收(元)', 'received_fen'],
  ['原合同转入(元)', 'carried_fen'],
  ['抵扣、退还与转出(元)', 'left_fen'],
  ['余额(元)', 'balance_fen'],
] as const;

const COLUMNS: TableColumnsType<DepositBalance> = [
  {
    title: '合同编号',
    render: (_cell, row) => <ContractLink id={row.contract_id}>{row.contract_number}</ContractLink>,
  },
  { title: '费项', dataIndex: 'charge_item' },
  ...FIGURES.map(([title, name]) => ({
    title,
    align: 'right' as const,
    render: (_cell: unknown, row: DepositBalance) => <Money fen={row[name]} />,
  })),
];

export function DepositsTab({ tenant_id }: { tenant_id: number }) {
  return (
    <Answer endpoint={tenantDeposits} id={tenant_id}>
      {(rows) => (
        <Table
          size="small"
          rowKey={(row) => `${row.contract_id}-${row.charge_item_id}`}
          columns={COLUMNS}
          dataSource={rows}
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{
            emptyText: (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description="没有保证金；合同约定保证金后，审批通过时生成应收"
              />
            ),
          }}
          summary={() =>
            rows.length > 1 && (
              <Table.Summary.Row>
                <Table.Summary.Cell index={0} colSpan={2}>
                  <strong>合计</strong>
                </Table.Summary.Cell>
                {FIGURES.map(([title, name], place) => (
                  <Table.Summary.Cell key={title} index={place + 2} align="right">
                    <strong>
                      <Money fen={rows.reduce((sum, row) => sum + row[name], 0)} />
                    </strong>
                  </Table.Summary.Cell>
                ))}
              </Table.Summary.Row>
            )
          }
        />
      )}
    </Answer>
  );
}
