// The statement of one legal entity: its lines between two balances, the composition of the balance, deposits separately.

import { Link } from '@umijs/max';
import { Table, type TableColumnsType } from 'antd';
import { cashPaths, receivablePaths } from '#api/kernel/paths';
import { STATEMENT_LINE } from '#api/tenants/labels';
import { tenantStatementPdf } from '#api/tenants/tenant-statement';
import type { EntityStatement, StatementLine, StatementQuery } from '#api/tenants/tenant-statement.schema';
import { capitalAmount } from '#domain/kernel/money/capital-amount';
import { formatMoney } from '#domain/kernel/text/format';
import { ContractLink } from '@/components/details/object-links';
import { Money } from '@/components/figures';
import { PrintButton, printPdf } from '@/components/layout/print-button';
import { useSession } from '@/hooks/session';
import styles from './tenant-detail.module.css';

interface Props {
  entity: EntityStatement;
  query: StatementQuery;
}

/** Returns the address of a line's receivable or money. */
function lineAt(
  tenant_id: number,
  line: Pick<StatementLine, 'receivable_id' | 'cash_record_id'>,
  can: (key: string) => boolean,
): string | null {
  if (line.cash_record_id !== null && can('p_5400')) return cashPaths.openOfTenant(tenant_id, line.cash_record_id);
  if (line.receivable_id !== null && can('p_5200')) return receivablePaths.openOfTenant(tenant_id, line.receivable_id);
  return null;
}

/** The opening balance is the first row. */
type Row = Omit<StatementLine, 'kind'> & { key: number; kind: StatementLine['kind'] | null };

const NOTHING = { contract_id: null, contract_number: null, receivable_id: null, cash_record_id: null };
const openingRow = (day: string, balance_fen: number): Row => ({
  ...NOTHING,
  key: -1,
  kind: null,
  day,
  text: '期初余额',
  charge_fen: 0,
  credit_fen: 0,
  balance_fen,
});

function columnsFor(tenant_id: number, can: (key: string) => boolean): TableColumnsType<Row> {
  const money = (fen: number) => (fen === 0 ? null : <Money fen={fen} />);
  return [
    { title: '日期', dataIndex: 'day', width: 100 },
    { title: '类型', width: 90, render: (_cell, { kind }) => kind && STATEMENT_LINE[kind].label },
    {
      title: '摘要',
      render: (_cell, line) => {
        const to = lineAt(tenant_id, line, can);
        return to ? <Link to={to}>{line.text}</Link> : line.text;
      },
    },
    {
      title: '合同编号',
      width: 170,
      render: (_cell, { contract_id, contract_number }) =>
        contract_id !== null && <ContractLink id={contract_id}>{contract_number}</ContractLink>,
    },
    { title: '应收(元)', align: 'right', width: 130, render: (_cell, line) => money(line.charge_fen) },
    { title: '收款(元)', align: 'right', width: 130, render: (_cell, line) => money(line.credit_fen) },
    { title: '余额(元)', align: 'right', width: 130, render: (_cell, line) => <Money fen={line.balance_fen} /> },
  ];
}

const TEXT_COLUMNS = 4;
const TOTALS = ['charge_fen', 'credit_fen', 'closing_fen'] as const;

function TotalRow({ entity, to }: { entity: EntityStatement; to: string }) {
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0} colSpan={TEXT_COLUMNS}>
        <strong>{`本期合计与期末余额（截至 ${to}）`}</strong>
      </Table.Summary.Cell>
      {TOTALS.map((name, place) => (
        <Table.Summary.Cell key={name} index={TEXT_COLUMNS + place} align="right">
          <strong>
            <Money fen={entity[name]} />
          </strong>
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}

/** Returns the closing balance as text, with its composition. */
function closingText({ closing_fen, open_fen, prepaid_fen }: EntityStatement): string {
  const sum = `${formatMoney(Math.abs(closing_fen))} 元（${capitalAmount(Math.abs(closing_fen))}）`;
  const verdict = closing_fen === 0 ? '往来余额为零' : closing_fen > 0 ? `租客应付 ${sum}` : `租客的预付余额 ${sum}`;
  return `${verdict}；其中到期未收 ${formatMoney(open_fen)} 元，预收及应退 ${formatMoney(prepaid_fen)} 元`;
}

export function EntityStatementView({ entity, query }: Props) {
  const { can } = useSession();
  const { legal_entity_id, entity_name, lines, deposits } = entity;
  const rows: Row[] = [openingRow(query.from, entity.opening_fen), ...lines.map((line, key) => ({ ...line, key }))];
  return (
    <section className={styles.entity} aria-label={`${entity_name}的对账单`}>
      <div className={styles.entityHeader}>
        <h3>{entity_name}</h3>
        {can('p_3100_export') && (
          <PrintButton
            what="对账单"
            aria-label={`打印${entity_name}的对账单`}
            onPrint={() => printPdf(tenantStatementPdf, { ...query, legal_entity_id })}
          />
        )}
      </div>
      <Table<Row>
        size="small"
        columns={columnsFor(query.id, can)}
        dataSource={rows}
        pagination={{ pageSize: 100, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 950 }}
        summary={() => <TotalRow entity={entity} to={query.to} />}
      />
      <p className={styles.balance}>{closingText(entity)}</p>
      {deposits.length > 0 && (
        <p className={styles.remark}>
          另持有保证金（不计入余额）：
          {deposits
            .map(
              (deposit) => `${deposit.contract_number} ${deposit.charge_item} ${formatMoney(deposit.balance_fen)} 元`,
            )
            .join('；')}
        </p>
      )}
    </section>
  );
}
