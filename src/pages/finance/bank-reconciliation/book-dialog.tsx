// 入账: lines that concern no tenant, each with its kind, and on request a rule for later ones.
import { Form, Input, Select, Table } from 'antd';
import { useState } from 'react';
import { bookBankLines } from '#api/finance/bank-line/bank-line';
import type { BankLineRow } from '#api/finance/bank-line/bank-line.list';
import { BANK_ENTRY_KIND, type BankEntryKind } from '#api/finance/bank-line/bank-line-labels';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { Figure, Money } from '@/components/figures';
import { FormDialog } from '@/components/forms/form-dialog';
import { useSubmit } from '@/hooks/use-submit';
import styles from './bank-reconciliation.module.css';

const WIDTH = 860;
const MAX_RULE_LENGTH = 40;
const KINDS = Object.entries(BANK_ENTRY_KIND).map(([value, { label }]) => ({ value: value as BankEntryKind, label }));

interface Props {
  lines: readonly BankLineRow[];
  onClose: () => void;
}

export function BookDialog({ lines, onClose }: Props) {
  const [kinds, setKinds] = useState<Record<number, BankEntryKind | null>>(() =>
    Object.fromEntries(lines.map(({ id, proposed }) => [id, proposed])),
  );
  const [ruleText, setRuleText] = useState('');
  const { submit, submitting, wrong } = useSubmit(bookBankLines, {
    rereads: 'all',
    success: ({ done }) => `已入账 ${done} 笔银行流水`,
    onDone: onClose,
  });
  const items = lines.flatMap(({ id }) => (kinds[id] ? [{ line_id: id, kind: kinds[id] }] : []));
  const setAll = (kind: BankEntryKind) => setKinds(Object.fromEntries(lines.map(({ id }) => [id, kind])));
  return (
    <FormDialog
      width={WIDTH}
      title={`入账 ${lines.length} 笔银行流水`}
      okText="入账"
      okButtonProps={{ disabled: items.length < lines.length, loading: submitting }}
      onOk={() => submit({ items, remember: ruleText.trim() || null })}
      onCancel={onClose}
    >
      <p>与租客无关的银行收支：手续费、利息和账户间转账生成凭证；其他收支由财务系统入账，只计入账面余额。</p>
      <DialogErrors errors={wrong.others} />
      <div className={styles.lines}>
        <Table<BankLineRow>
          rowKey="id"
          size="small"
          pagination={false}
          dataSource={[...lines]}
          columns={[
            { title: '交易日期', width: 110, render: (_cell, row) => <Figure>{row.booked_on}</Figure> },
            { title: '对方户名', render: (_cell, row) => row.counterparty || '—' },
            { title: '摘要', render: (_cell, row) => row.remark || '—' },
            { title: '金额(元)', width: 140, align: 'right', render: (_cell, row) => <Money fen={row.amount_fen} /> },
            {
              title: '入账类型',
              width: 150,
              render: (_cell, row) => (
                <Select<BankEntryKind>
                  aria-label={`${row.remark || row.counterparty} 入账类型`}
                  style={{ width: '100%' }}
                  placeholder="请选择"
                  value={kinds[row.id] ?? undefined}
                  options={KINDS}
                  onChange={(kind) => setKinds({ ...kinds, [row.id]: kind })}
                />
              ),
            },
          ]}
        />
      </div>
      <Form layout="vertical" component={false}>
        {lines.length > 1 && (
          <Form.Item label="全部设为" htmlFor="bank-book-all">
            <Select<BankEntryKind>
              id="bank-book-all"
              style={{ width: 200 }}
              placeholder="请选择"
              options={KINDS}
              onChange={setAll}
            />
          </Form.Item>
        )}
        <Form.Item
          label="记住规则"
          htmlFor="bank-book-words"
          extra="以后摘要或对方户名含这些文字的流水，按同一类型建议入账；不填则不记"
        >
          <Input
            id="bank-book-words"
            maxLength={MAX_RULE_LENGTH}
            placeholder="如：账户管理费"
            value={ruleText}
            onChange={(event) => setRuleText(event.target.value)}
          />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}
