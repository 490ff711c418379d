// Limits of a run: its minimum amount, the search for a tenant in its preview, and what it leaves out, with the reason.
import { Button, Collapse, Input, Table, type TableColumnsType } from 'antd';
import { formatMoney } from '#domain/kernel/text/format';
import { Money } from '@/components/figures';
import { MoneyInput } from '@/components/forms/inputs/numbers/number-inputs';
import styles from './run-limits.module.css';

interface MinimumProps {
  /** Of what the amount is the least: 每份账单, 每笔滞纳金. */
  of: string;
  value: number;
  onChange: (min_fen: number) => void;
}

export function MinimumAmount({ of, value, onChange }: MinimumProps) {
  return (
    <span className={styles.labelled}>
      <span>最低金额</span>
      <span className={styles.amount}>
        <MoneyInput
          aria-label={`${of}最低金额`}
          unit="元"
          placeholder="不限"
          value={value || null}
          onChange={(fen) => onChange(fen ?? 0)}
        />
      </span>
    </span>
  );
}

interface SearchProps {
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
}

/** Narrows the rows that are displayed, not what the run makes. */
export function RunSearch({ value, onChange, placeholder = '租客或合同编号' }: SearchProps) {
  return (
    <Input.Search
      className={styles.search}
      aria-label="在预览中查找"
      allowClear
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Returns true when one of the texts contains the search term. */
export const isFound = (search: string, ...texts: (string | null)[]): boolean => {
  const term = search.trim().toLowerCase();
  return term === '' || texts.some((text) => text?.toLowerCase().includes(term));
};

/** The column whose button leaves the row's tenant out. */
export const leaveOutColumn = <Row extends { tenant_id: number; tenant_name: string }>(
  leaveOut: (tenant_id: number) => void,
): TableColumnsType<Row>[number] => ({
  title: '操作',
  width: 70,
  render: (_cell, { tenant_id, tenant_name }) => (
    <Button
      type="link"
      size="small"
      style={{ padding: 0 }}
      aria-label={`跳过 ${tenant_name}`}
      onClick={() => leaveOut(tenant_id)}
    >
      跳过
    </Button>
  ),
});

export interface LeftOutRow {
  key: string;
  tenant_id: number;
  tenant_name: string;
  /** What is left out: a contract, a number of fees. */
  what: string;
  amount_fen: number;
  reason: string;
  /** Set when the user left the tenant out, and can restore it. */
  chosen: boolean;
}

interface LeftOutProps {
  /** Unit of the count: 份, 笔. */
  unit: string;
  count: number;
  fen: number;
  rows: readonly LeftOutRow[];
  onRestore: (tenant_id: number) => void;
}

/** What the run leaves out. Renders nothing when it is nothing. */
export function LeftOutList({ unit, count, fen, rows, onRestore }: LeftOutProps) {
  if (count === 0) return null;
  const columns: TableColumnsType<LeftOutRow> = [
    { title: '租客', dataIndex: 'tenant_name', ellipsis: true },
    { title: '款项', dataIndex: 'what', width: 170, ellipsis: true },
    { title: '金额(元)', width: 140, align: 'right', render: (_cell, row) => <Money fen={row.amount_fen} /> },
    { title: '原因', width: 190, dataIndex: 'reason', ellipsis: { showTitle: true } },
    {
      title: '操作',
      width: 70,
      render: (_cell, row) =>
        row.chosen && (
          <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onRestore(row.tenant_id)}>
            恢复
          </Button>
        ),
    },
  ];
  return (
    <Collapse
      size="small"
      className={styles.leftOut}
      defaultActiveKey="rows"
      items={[
        {
          key: 'rows',
          label: `跳过 ${count} ${unit}，${formatMoney(fen)} 元，下次仍会列出`,
          children: (
            <Table<LeftOutRow>
              rowKey="key"
              size="small"
              columns={columns}
              dataSource={[...rows]}
              pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
            />
          ),
        },
      ]}
    />
  );
}
