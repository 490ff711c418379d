// 影响概览: the total effect of the change on rows, deposits and received money, and its posting day.
import { Alert, Card } from 'antd';
import type { ChangePreview } from '#api/contracts/change/change.schema';
import { CHANGE_ACTION } from '#api/contracts/labels';
import { formatMoney } from '#domain/kernel/text/format';
import { Difference, Money, StatusTag } from '@/components/figures';
import styles from './contract-change.module.css';
import type { Preview } from './use-change-preview';

interface Props {
  preview: Preview;
  /** Labels of the fields that the preview still requires. */
  missing: readonly string[];
}

export function PreviewSummary({ preview: { data, busy, refusal }, missing }: Props) {
  const wanting = missing.length > 0 ? missing : refusal;
  return (
    <Card
      size="small"
      title="影响概览"
      aria-label="影响概览"
      aria-busy={busy}
      extra={<span className={styles.hint}>{busy ? '正在计算…' : '与审批通过后的结果一致'}</span>}
    >
      {wanting.length > 0 && <Wanting isRefused={missing.length === 0} messages={wanting} />}
      {wanting.length === 0 && data && <Figures preview={data} />}
      {wanting.length === 0 && !data && <p className={styles.hint}>正在计算对收款计划的影响…</p>}
    </Card>
  );
}

function Wanting({ messages, isRefused }: { messages: readonly string[]; isRefused: boolean }) {
  return (
    <Alert
      type={isRefused ? 'warning' : 'info'}
      showIcon
      message={isRefused ? '按现在的内容不能变更' : '填写以下内容后显示影响'}
      description={
        <ul className={styles.messages}>
          {[...new Set(messages)].map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      }
    />
  );
}

function Figures({ preview }: { preview: ChangePreview }) {
  const { before_fen, after_fen, prepayment_fen, deposits, rows } = preview;
  const topUps = deposits.filter((deposit) => deposit.before_fen !== deposit.after_fen);
  const count = (action: keyof typeof CHANGE_ACTION) => rows.filter((row) => row.action === action).length;
  return (
    <>
      <dl className={styles.figures}>
        <dt>变更前合计（元）</dt>
        <dd>
          <Money fen={before_fen} />
        </dd>
        <dt>变更后合计（元）</dt>
        <dd>
          <Money fen={after_fen} />
        </dd>
        <dt>差额（元）</dt>
        <dd className={styles.main}>
          <Difference fen={after_fen - before_fen} />
        </dd>
        <dt>转为租客预收（元）</dt>
        <dd>
          <Money fen={prepayment_fen} />
        </dd>
      </dl>
      <ul className={styles.counts} aria-label="账期">
        {(Object.keys(CHANGE_ACTION) as (keyof typeof CHANGE_ACTION)[]).map((action) => (
          <li key={action}>
            <StatusTag labels={CHANGE_ACTION} value={action} /> {count(action)} 期
          </li>
        ))}
      </ul>
      {topUps.map((deposit) => (
        <p key={deposit.charge_item_name} className={styles.note}>
          {`${deposit.charge_item_name}：应交 ${formatMoney(deposit.before_fen)} → ${formatMoney(deposit.after_fen)} 元，`}
          {deposit.top_up_fen > 0 && `需补交 ${formatMoney(deposit.top_up_fen)} 元`}
          {deposit.refund_fen > 0 && `建议退还 ${formatMoney(deposit.refund_fen)} 元`}
        </p>
      ))}
      <PostedNote preview={preview} />
    </>
  );
}

/** Shown only when the posting day is not today. */
function PostedNote({ preview: { posted_on, today } }: { preview: ChangePreview }) {
  if (posted_on === today) return null;
  return <Alert type="warning" showIcon message={`所在月份已结账，过账日为 ${posted_on}`} />;
}
