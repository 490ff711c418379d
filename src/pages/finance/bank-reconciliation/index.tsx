// 银行对账: every line of the bank, matched with the books or booked, and the reconciliation statement of a day.
import { App, Button } from 'antd';
import { useState } from 'react';
import {
  autoMatchBankLines,
  registerBankLines,
  unmatchBankLines,
  voidBankEntries,
} from '#api/finance/bank-line/bank-line';
import { type BankLineRow, bankLineList } from '#api/finance/bank-line/bank-line.list';
import { bankReconciliationReport } from '#api/finance/report/bank-reconciliation';
import { cashPaths, commissionPaths } from '#api/kernel/paths';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FilePreview } from '@/components/details/file-preview';
import { BulkDialog } from '@/components/lists/bulk-dialog';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { ReportPage } from '@/components/report-page';
import { useUrlParam } from '@/hooks/use-url-params';
import { AccountTable } from './account-table';
import { BookDialog } from './book-dialog';
import { FeedTable } from './feed-table';
import { MatchDrawer } from './match-drawer';
import { RulesDrawer } from './rules-drawer';

/** An act on lines that opens a dialog or a drawer. */
type Act = 'match' | 'book' | 'register' | 'unmatch' | 'void';
type Receipt = BankLineRow['receipts'][number];
type Open = { act: Act; rows: readonly BankLineRow[] } | { act: 'rules' } | { act: 'receipt'; receipt: Receipt } | null;

const lineName = ({ booked_on, counterparty, remark, amount_fen }: BankLineRow) =>
  [booked_on, counterparty, remark, `${formatMoney(amount_fen)} 元`].filter(Boolean).join(' ');

export default function BankReconciliationPage() {
  const [view, setView] = useUrlParam('view', '');
  if (view === 'statement')
    return (
      <ReportPage
        report={bankReconciliationReport}
        actions={<Button onClick={() => setView(null)}>返回银行流水</Button>}
      />
    );
  return <Lines onStatement={() => setView('statement')} />;
}

function Lines({ onStatement }: { onStatement: () => void }) {
  const { message } = App.useApp();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const start = (act: Act) => (rows: readonly BankLineRow[]) => setOpen({ act, rows });
  const matchAll = async () => {
    const { done } = await call(autoMatchBankLines, { flow_account_id: null });
    message.success(done > 0 ? `已自动勾对 ${done} 笔` : '没有能自动勾对的银行流水');
  };
  const rowActions = (row: BankLineRow): ListAction<BankLineRow>[] => {
    const openFor = (act: Act) => () => setOpen({ act, rows: [row] });
    const receipts = row.receipts.map((receipt, place) => ({
      key: `receipt-${receipt.id}`,
      label: row.receipts.length > 1 ? `电子回单 ${place + 1}` : '电子回单',
      access: 'p_5910',
      onClick: () => setOpen({ act: 'receipt', receipt }),
    }));
    if (row.state === 'open')
      return [
        { key: 'match', label: '勾对', access: 'p_5910_edit', onClick: openFor('match') },
        { key: 'book', label: '入账', access: 'p_5910_post', onClick: openFor('book') },
        ...(row.direction === 'in'
          ? [{ key: 'register', label: '登记为收款', access: 'p_5910_post', onClick: openFor('register') }]
          : []),
        ...receipts,
      ];
    return [
      ...(row.cash_record_id
        ? [{ key: 'open', label: '查看', access: 'p_5400', to: cashPaths.open(row.cash_record_id) }]
        : []),
      ...(row.commission_contract_id
        ? [
            {
              key: 'commission',
              label: '查看佣金',
              access: 'p_4304',
              to: commissionPaths.linesOfContract(row.commission_contract_id),
            },
          ]
        : []),
      { key: 'unmatch', label: '取消勾对', access: 'p_5910_edit', onClick: openFor('unmatch') },
      ...(row.bank_entry_id
        ? [{ key: 'void', label: '作废入账', access: 'p_5910_undo', danger: true, onClick: openFor('void') }]
        : []),
      ...receipts,
    ];
  };
  return (
    <ListPage
      declaration={bankLineList}
      title="银行对账"
      description="对账单的每一笔流水与账面收支勾对；手续费、利息等直接入账，两边余额经未达账项调节后相等"
      primary={{ key: 'statement', label: '导入对账单', access: 'p_5400_import', to: cashPaths.importStatement }}
      tools={[
        { key: 'report', label: '余额调节表', onClick: onStatement },
        { key: 'auto', label: '自动勾对', access: 'p_5910_edit', onClick: matchAll },
        { key: 'rules', label: '入账规则', onClick: () => setOpen({ act: 'rules' }) },
      ]}
      rowActions={rowActions}
      batchActions={[
        { key: 'match', label: '勾对', access: 'p_5910_edit', onClick: start('match') },
        { key: 'book', label: '入账', access: 'p_5910_post', onClick: start('book') },
        { key: 'register', label: '登记为收款', access: 'p_5910_post', onClick: start('register') },
        { key: 'unmatch', label: '取消勾对', access: 'p_5910_edit', onClick: start('unmatch') },
      ]}
      emptyHint="还没有银行流水，请导入银行对账单"
    >
      <FeedTable />
      <AccountTable />
      {open?.act === 'rules' && <RulesDrawer onClose={close} />}
      {open?.act === 'receipt' && <FilePreview file={open.receipt} onClose={close} />}
      {open?.act === 'match' && <MatchDrawer lines={open.rows} onClose={close} />}
      {open?.act === 'book' && <BookDialog lines={open.rows} onClose={close} />}
      {open && 'rows' in open && <BulkActs act={open.act} rows={open.rows} onClose={close} />}
    </ListPage>
  );
}

interface ActsProps {
  act: Act;
  rows: readonly BankLineRow[];
  onClose: () => void;
}

function BulkActs({ act, rows, onClose }: ActsProps) {
  const common = { rows, nameOf: lineName, noun: '笔银行流水', onClose };
  const idsOf = (some: readonly BankLineRow[]) => ({ ids: some.map(({ id }) => id) });
  if (act === 'register')
    return (
      <BulkDialog
        {...common}
        verb="登记为收款"
        reason="none"
        sums={[{ label: '合计', fenOf: ({ amount_fen }) => amount_fen }]}
        consequence="每笔登记为一笔收款并与银行流水勾对，之后在收款核销中核销到应收；付款方是已知租客的自动识别。"
        to={registerBankLines}
        inputOf={idsOf}
      />
    );
  if (act === 'unmatch')
    return (
      <BulkDialog
        {...common}
        verb="取消勾对"
        reason="none"
        consequence="同一次勾对的银行流水一起取消；收付款与入账的记录不变，可以重新勾对。"
        to={unmatchBankLines}
        inputOf={idsOf}
      />
    );
  if (act === 'void')
    return (
      <BulkDialog
        {...common}
        verb="作废"
        danger
        consequence="入账的银行收支作废，记录与原因保留；银行流水恢复为未勾对，可以重新入账。"
        to={voidBankEntries}
        inputOf={(some, reason) => ({ ids: some.flatMap(({ bank_entry_id }) => bank_entry_id ?? []), reason })}
      />
    );
  return null;
}
