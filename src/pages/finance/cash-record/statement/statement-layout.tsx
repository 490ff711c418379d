// Maps the columns of a bank's file: selected from its headers, with the first line as an example. The columns of an import are applied to the next
// file of the account with the same headers.
import { useQuery } from '@tanstack/react-query';
import { Alert, Input, Select, Table } from 'antd';
import { useState } from 'react';
import { statementMappings } from '#api/finance/bank-statement/bank-statement';
import type { DetectedLayout } from '#api/finance/bank-statement/bank-statement.schema';
import { DATE_ORDER, STATEMENT_FIELD } from '#api/finance/bank-statement/bank-statement-labels';
import { call } from '@/api/client';
import { IntegerInput } from '@/components/forms/inputs/numbers/number-inputs';
import shared from '@/pages/finance/shared/shared.module.css';
import styles from './statement.module.css';
import type { Columns, Layout } from './use-statement';

type Field = keyof typeof STATEMENT_FIELD;

const HELP: Record<Field, string> = {
  received_on: '必填',
  payer: '必填，用来识别租客',
  credit: '收入与支出分两列时选择',
  debit: '支出不导入，用来核对余额',
  amount: '只有一列金额时选择；没有收支方向时负数为支出',
  direction: '如“借/贷”“收入/支出”',
  payer_account: '用来识别租客',
  payee: '收付双方各占一列时，支出的对方',
  payee_account: '收付双方各占一列时，支出的对方账号',
  bank_serial: '防止重复导入；不要选凭证号或批次号，没有时按日期、金额、余额与对方判断',
  remark: '保留为备注',
  balance: '用来发现缺行与对应反了的列',
  reversal: '有标志的是冲正，不导入',
  own_account: '用来核对所选流水账户',
};

interface Props {
  detected: DetectedLayout;
  layout: Layout;
  name: string;
  onHeadRow: (head_row: number) => void;
  onSheet: (sheet: string) => void;
  onLayout: (layout: Layout) => void;
  onName: (name: string) => void;
}

export function StatementLayout({ detected, layout, name, onHeadRow, onSheet, onLayout, onName }: Props) {
  const { heads, samples } = detected;
  const choices = heads.flatMap((header, index) =>
    header.trim() === '' || heads.indexOf(header) !== index ? [] : [{ value: header, label: header }],
  );
  const sampleOf = (header: string | undefined) =>
    samples.map((row) => row[heads.indexOf(header ?? '')] ?? '').find((text) => text !== '') ?? '';
  const set = (field: Field, header: string | undefined) => {
    const columns: Columns = { ...layout.columns, [field]: header };
    if (header === undefined) delete columns[field];
    onLayout({ ...layout, columns });
  };
  return (
    <>
      {detected.origin === 'guessed' && (
        <Alert
          showIcon
          type="info"
          style={{ marginBottom: 12 }}
          message="未能识别是哪家银行的格式，请确认列名在第几行、每一项在哪一列"
        />
      )}
      {detected.sheets.length > 1 && (
        <div className={styles.line}>
          <span>工作表</span>
          <Select
            style={{ width: 260 }}
            aria-label="工作表"
            value={detected.sheet}
            options={detected.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
            onChange={onSheet}
          />
        </div>
      )}
      <HeadRow key={`${detected.sheet} ${detected.head_row}`} value={detected.head_row} onChange={onHeadRow} />
      <SavedMappings detected={detected} onLayout={onLayout} onName={onName} />
      <Table<{ field: Field }>
        rowKey="field"
        size="small"
        pagination={false}
        dataSource={(Object.keys(STATEMENT_FIELD) as Field[]).map((field) => ({ field }))}
        columns={[
          { title: '项目', width: 110, render: (_cell, { field }) => STATEMENT_FIELD[field].label },
          {
            title: '文件中的列',
            width: 220,
            render: (_cell, { field }) => (
              <Select
                allowClear
                showSearch
                style={{ width: '100%' }}
                aria-label={`${STATEMENT_FIELD[field].label}所在的列`}
                placeholder="没有此列"
                options={choices}
                value={layout.columns[field]}
                onChange={(header?: string) => set(field, header)}
              />
            ),
          },
          {
            title: '第一笔的内容',
            width: 220,
            ellipsis: true,
            render: (_cell, { field }) => sampleOf(layout.columns[field]) || '—',
          },
          { title: '说明', render: (_cell, { field }) => <span className={shared.second}>{HELP[field]}</span> },
        ]}
      />
      <div className={styles.line}>
        <span>日期写法</span>
        <Select
          style={{ width: 260 }}
          aria-label="日期写法"
          value={layout.date_order}
          options={Object.entries(DATE_ORDER).map(([value, { label }]) => ({ value, label }))}
          onChange={(date_order) => onLayout({ ...layout, date_order })}
        />
        <span>保存为</span>
        <Input
          style={{ width: 220 }}
          aria-label="列对应的名称"
          maxLength={40}
          placeholder="如 工商银行；不填则不保存"
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
      </div>
    </>
  );
}

/** The row of the headers, changed on Enter or when the field is left. */
function HeadRow({ value, onChange }: { value: number; onChange: (head_row: number) => void }) {
  const [typed, setTyped] = useState<number | null>(value);
  const [tried, setTried] = useState(value);
  const leave = () => {
    if (typed === null || typed < 1 || typed === tried) return;
    setTried(typed);
    onChange(typed);
  };
  return (
    <div className={styles.line}>
      <span>列名在第</span>
      <div style={{ width: 72 }}>
        <IntegerInput aria-label="列名所在的行" value={typed} onChange={setTyped} onBlur={leave} onPressEnter={leave} />
      </div>
      <span>行</span>
    </div>
  );
}

/** Selects a mapping saved by name as a starting point. */
function SavedMappings({ onLayout, onName }: Pick<Props, 'detected' | 'onLayout' | 'onName'>) {
  const { data = [] } = useQuery({
    queryKey: [statementMappings.path],
    queryFn: () => call(statementMappings, {}),
    staleTime: 0,
  });
  if (data.length === 0) return null;
  return (
    <div className={styles.line}>
      <span>套用已保存的列对应</span>
      <Select
        style={{ width: 260 }}
        aria-label="已保存的列对应"
        placeholder="选择银行"
        options={data.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id: number) => {
          const chosen = data.find((mapping) => mapping.id === id);
          if (!chosen) return;
          onLayout({ columns: chosen.columns, date_order: chosen.date_order });
          onName(chosen.name);
        }}
      />
    </div>
  );
}
