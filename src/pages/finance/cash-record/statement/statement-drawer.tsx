// 导入对账单: the account, the bank's file, its columns, a preview of each line, and the import.
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Drawer, Empty, Space, Spin, Table, type TableColumnsType } from 'antd';
import { useEffect, useState } from 'react';
import { bankStatements, sampleStatement, statementSampleOffered } from '#api/finance/bank-statement/bank-statement';
import type { BankStatement, DetectedLayout } from '#api/finance/bank-statement/bank-statement.schema';
import { type ImportMode, TABLE_ENDINGS } from '#api/kernel/import';
import { formatInstant } from '#api/kernel/instant';
import { cashPaths } from '#api/kernel/paths';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { download } from '@/api/download';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { Figure, Money } from '@/components/figures';
import { DropFile, notifyMadeWithLink, useConfirmAmount, WayBar } from '@/components/forms/import-drawer';
import { OptionSelect, useSingleOption } from '@/components/forms/inputs/select/option-select';
import shared from '@/pages/finance/shared/shared.module.css';
import styles from './statement.module.css';
import { StatementLayout } from './statement-layout';
import { StatementPreview } from './statement-preview';
import { useStatement } from './use-statement';

const STATEMENT_ENDINGS = [...TABLE_ENDINGS, '.xml', '.sta', '.mt940', '.940'];

const WIDTH = 1120;
/** Duration of the result notification, which links to the created rows, s. */
const SECONDS = 8;
const ACCOUNTS = '/api/option/flow-account';

interface Props {
  onClose: () => void;
  /** Called instead when there is new money to match. */
  onImported: () => void;
}

export function StatementDrawer({ onClose, onImported }: Props) {
  const confirmAmount = useConfirmAmount();
  const [name, setName] = useState('');
  const [similar, setSimilar] = useState(false);
  const statement = useStatement((done, here) => {
    const duplicates = done.known > 0 ? `，${done.known} 笔此前已登记` : '';
    const others = done.lines - done.imported;
    const text = `已导入 ${done.imported} 笔收款，合计 ${formatMoney(done.amount_fen)} 元${others > 0 ? `，${others} 笔其他流水` : ''}${duplicates}`;
    notifyMadeWithLink({ text, list: cashPaths.list, ids: done.ids }, here ? SECONDS : 0);
    if (!here) return;
    if (done.imported > 0) onImported();
    else onClose();
  });
  const { submitting, wrong, picked, preview, layout } = statement;
  const count = (preview?.counts.new ?? 0) + (similar ? (preview?.counts.similar ?? 0) : 0);
  const others = (preview?.counts.out ?? 0) + (preview?.counts.other ?? 0);
  const confirmAndImport = async (mode: ImportMode) => {
    if (!preview) return;
    const amount_fen = preview.amount_fen + (similar ? preview.similar_fen : 0);
    const agreed = await confirmAmount({
      title: count > 0 ? `确认导入 ${count} 笔收款？` : `确认导入 ${others} 笔银行流水？`,
      does: '收款登记为收款流水，用于核销应收；支出、利息等计入银行流水，用于银行对账',
      undo: '写错的可在收款流水或银行流水中勾选后批量作废',
      figures: [
        { label: '收款', text: `${count} 笔` },
        ...(others > 0 ? [{ label: '支出与其他流水', text: `${others} 笔` }] : []),
        ...(preview.counts.wrong > 0 ? [{ label: '有错误，不导入', text: `${preview.counts.wrong} 行` }] : []),
        { label: '合计金额', text: `${formatMoney(amount_fen)} 元` },
      ],
    });
    if (agreed) await statement.importIt(mode, similar, amount_fen);
  };
  return (
    <Drawer
      open
      width={WIDTH}
      title="导入对账单"
      onClose={onClose}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          {picked && <Button onClick={statement.again}>重新选择文件</Button>}
          {picked && !preview && (
            <Button type="primary" loading={submitting} onClick={() => statement.check(name.trim())}>
              检查
            </Button>
          )}
          {preview && <Button onClick={statement.changeColumns}>调整列的对应</Button>}
          {preview && (
            <Acts
              wrong={preview.counts.wrong}
              count={count + others}
              busy={submitting}
              onRun={confirmAndImport}
              onWrong={statement.saveWrong}
            />
          )}
          {!picked && <Button onClick={onClose}>关闭</Button>}
        </Space>
      }
    >
      <Spin spinning={submitting && !picked} tip="正在读取文件…">
        <DialogErrors errors={wrong.others} />
        {statement.way && <WayBar way={statement.way} />}
        {!picked && <PickStatement statement={statement} />}
        {picked && <Recognised detected={picked.detected} />}
        {picked && !preview && (
          <StatementLayout
            detected={picked.detected}
            layout={layout}
            name={name}
            onHeadRow={statement.setHeadRow}
            onSheet={statement.setSheet}
            onLayout={statement.setLayout}
            onName={setName}
          />
        )}
        {preview && (
          <>
            {preview.counts.similar > 0 && (
              <Checkbox
                style={{ marginBottom: 12 }}
                checked={similar}
                onChange={(event) => setSimilar(event.target.checked)}
              >
                {`疑似重复的 ${preview.counts.similar} 笔也导入`}
              </Checkbox>
            )}
            <StatementPreview preview={preview} />
          </>
        )}
      </Spin>
    </Drawer>
  );
}

/** The bank that the file is from, and whether columns confirmed before are applied. */
function Recognised({ detected: { profile, origin } }: { detected: DetectedLayout }) {
  const texts = [
    ...(profile === null ? [] : [`已识别：${profile}`]),
    ...(origin === 'confirmed' ? ['已套用此账户上次确认的列对应'] : []),
  ];
  if (texts.length === 0) return null;
  return <Alert showIcon type="success" style={{ marginBottom: 12 }} message={texts.join('；')} />;
}

interface ActsProps {
  wrong: number;
  count: number;
  busy: boolean;
  onRun: (mode: ImportMode) => void;
  onWrong: () => void;
}

function Acts({ wrong, count, busy, onRun, onWrong }: ActsProps) {
  if (wrong > 0)
    return (
      <Space>
        <Button onClick={onWrong}>下载错误行</Button>
        <Button
          loading={busy}
          disabled={count === 0}
          onClick={() => onRun('right')}
        >{`只导入正确的 ${count} 笔`}</Button>
      </Space>
    );
  return (
    <Button type="primary" loading={busy} disabled={count === 0} onClick={() => onRun('all')}>
      {`导入 ${count} 笔`}
    </Button>
  );
}

/** The first step: the account and the file; previous imports are listed below. */
function PickStatement({ statement }: { statement: ReturnType<typeof useStatement> }) {
  const { account, setAccount, submitting, pick } = statement;
  const only = useSingleOption(ACCOUNTS);
  useEffect(() => {
    if (typeof only === 'number' && account === null) setAccount(only);
  }, [only, account, setAccount]);
  return (
    <>
      <div className={styles.line}>
        <span>流水账户</span>
        <div style={{ width: 320 }}>
          <OptionSelect
            aria-label="流水账户"
            path={ACCOUNTS}
            placeholder="对账单是哪个账户的"
            value={account}
            onChange={(value) => setAccount(typeof value === 'number' ? value : null)}
          />
        </div>
      </div>
      {account === null ? (
        <p className={shared.second}>请先选择流水账户，再选择银行导出的文件</p>
      ) : (
        <>
          <DropFile
            busy={submitting}
            endings={STATEMENT_ENDINGS}
            hint="各家银行网银导出的明细、camt.053 和 MT940 文件都可以；先检查并预览，确认后才会写入，重复导入不会多记"
            onPick={pick}
          />
          <Sample flow_account_id={account} />
        </>
      )}
      <h3 className={shared.section}>已导入的对账单</h3>
      <History />
    </>
  );
}

/** Shown in the demonstration enterprise: a sample file with the amounts due there today. */
function Sample({ flow_account_id }: { flow_account_id: number }) {
  const { data } = useQuery({
    queryKey: [statementSampleOffered.path],
    queryFn: () => call(statementSampleOffered, {}),
  });
  if (!data?.offered) return null;
  return (
    <p className={shared.second}>
      演示企业可先
      <Button
        type="link"
        size="small"
        style={{ padding: '0 4px', fontSize: 'inherit' }}
        onClick={() => download(sampleStatement, { flow_account_id }).catch(() => undefined)}
      >
        下载示例银行流水
      </Button>
      ：按该账户主体今天的到期应收生成，导入后可以自动匹配
    </p>
  );
}

const COLUMNS: TableColumnsType<BankStatement> = [
  {
    title: '文件与流水账户',
    render: (_cell, row) => (
      <>
        <div>{row.file_name}</div>
        <div className={shared.second}>{row.flow_account}</div>
      </>
    ),
  },
  { title: '起止日期', width: 190, render: (_cell, row) => <Figure>{`${row.first_on} ~ ${row.last_on}`}</Figure> },
  { title: '新增', dataIndex: 'imported', width: 64, align: 'right' },
  { title: '金额(元)', width: 140, align: 'right', render: (_cell, row) => <Money fen={row.amount_fen} /> },
  { title: '已登记', dataIndex: 'known', width: 72, align: 'right' },
  { title: '未导入', dataIndex: 'left_out', width: 72, align: 'right' },
  { title: '经办人', dataIndex: 'created_by_name', width: 90, ellipsis: true },
  { title: '时间', width: 140, render: (_cell, row) => formatInstant(row.created_at) },
];

function History() {
  const { data, isPending } = useQuery({
    queryKey: [bankStatements.path],
    queryFn: () => call(bankStatements, {}),
    staleTime: 0,
  });
  return (
    <Table<BankStatement>
      rowKey="id"
      size="small"
      loading={isPending}
      columns={COLUMNS}
      dataSource={data ?? []}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有导入过对账单" /> }}
    />
  );
}
