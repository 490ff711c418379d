// 自动匹配: all unallocated money and all open receivables, with proposals that a user confirms in bulk.
import { Button, Checkbox, Segmented, Space, Tooltip } from 'antd';
import { useMemo } from 'react';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FailedState } from '@/components/feedback/failed-state';
import { Money } from '@/components/figures';
import { OptionSelect } from '@/components/forms/inputs/select/option-select';
import { PageHeader } from '@/components/layout/page-header';
import shared from '@/pages/finance/shared/shared.module.css';
import { inView, type MatchView } from './match';
import styles from './match-board.module.css';
import { MatchDetail } from './match-detail';
import { MatchList } from './match-list';
import { useMatch } from './use-match';

const VIEWS: readonly { value: MatchView; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'high', label: '金额吻合' },
  { value: 'medium', label: '需核对' },
  { value: 'none', label: '无建议' },
  { value: 'unknown', label: '未识别付款方' },
];
/** Height of the elements above and below the list, and minimum height of the list, px. */
const AROUND_PX = 430;
const LEAST_PX = 320;

interface Props {
  onBack: () => void;
  onImport?: () => void;
  /** Opens one payment for manual allocation. */
  onAllocate: (id: number) => void;
}

export function MatchBoard({ onBack, onImport, onAllocate }: Props) {
  const match = useMatch();
  const { found, receipts, view, setView, account, setAccount, notDue, setNotDue, totals, submitting, wrong } = match;
  const receivables = useMemo(
    () => new Map((found.data?.receivables ?? []).map((receivable) => [receivable.id, receivable])),
    [found.data],
  );
  // No confirmation: the line of the button states what it does, and each write-off can be undone.
  const confirm = () => {
    if (!submitting && totals.receipts > 0) void match.confirm();
  };
  return (
    <>
      <PageHeader
        title="自动匹配"
        description="按付款方识别租客，按金额与应收日建议核销；金额吻合的已选好，核对后一次核销"
        actions={
          <Space>
            <Button onClick={onBack}>返回收款列表</Button>
            {onImport && <Button onClick={onImport}>导入对账单</Button>}
          </Space>
        }
      />
      {found.isError && <FailedState error={found.error} onRetry={() => found.refetch()} />}
      <div className={styles.bar}>
        <Segmented<MatchView>
          value={view}
          onChange={setView}
          options={VIEWS.map(({ value, label }) => ({ value, label: `${label} ${inView(receipts, value).length}` }))}
        />
        <div className={styles.account}>
          <OptionSelect
            aria-label="流水账户"
            path="/api/option/flow-account"
            placeholder="全部流水账户"
            value={account}
            onChange={(value) => setAccount(typeof value === 'number' ? value : null)}
          />
        </div>
        <Tooltip title="不勾选时只核销已到期的应收，多出的款项留作预收">
          <Checkbox checked={notDue} onChange={({ target }) => setNotDue(target.checked)}>
            提前核销未到期
          </Checkbox>
        </Tooltip>
      </div>
      <DialogErrors errors={wrong.others} />
      <div className={styles.board}>
        <MatchList
          match={match}
          height={Math.max(LEAST_PX, window.innerHeight - AROUND_PX)}
          onAllocate={onAllocate}
          onConfirm={confirm}
        />
        <MatchDetail money={match.focused} receivables={receivables} onAllocate={onAllocate} />
      </div>
      <div className={styles.footer}>
        <span role="status">
          {`已选 ${totals.receipts} 笔收款，核销到 ${totals.receivables} 笔应收，合计 `}
          <strong>
            <Money fen={totals.amount_fen} />
          </strong>
          {' 元'}
        </span>
        <span className={shared.second}>
          <kbd>↑</kbd> <kbd>↓</kbd> 移动 · <kbd>空格</kbd> 选择 · <kbd>Enter</kbd> 手工分配 · <kbd>Ctrl</kbd>+
          <kbd>Enter</kbd> 核销
        </span>
        <Button type="primary" loading={submitting} disabled={totals.receipts === 0} onClick={confirm}>
          核销
        </Button>
      </div>
      {found.data?.more && (
        <p className={shared.second}>待核销的收款很多，先列出最早的 {receipts.length} 笔；核销后会继续列出</p>
      )}
    </>
  );
}
