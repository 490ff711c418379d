// The buttons of an incentive, and its confirmations.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { App, Button, Space, Timeline, Typography } from 'antd';
import { useState } from 'react';
import { offsetIncentive, undoIncentive } from '#api/finance/incentive/incentive';
import type { IncentiveAct, LeaseIncentive } from '#api/finance/incentive/incentive.schema';
import { cashPaths, receivablePaths } from '#api/kernel/paths';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FileLinks } from '@/components/details/file-links';
import { useConfirmWithReason } from '@/components/forms/confirm-with-reason';
import { useSession } from '@/hooks/session';
import { ConfirmDrawer, nameOf } from './confirm-drawer';

export function IncentiveActs({ incentive }: { incentive: LeaseIncentive }) {
  const { can } = useSession();
  const client = useQueryClient();
  const { modal, message } = App.useApp();
  const [confirming, setConfirming] = useState(false);
  const { id, kind, tenant_id, to_confirm_fen, confirmed_fen, paid_fen } = incentive;
  const isCredit = kind === 'rent_credit';
  const isUnpaid = confirmed_fen > paid_fen;
  const offset = () =>
    modal.confirm({
      title: `抵扣应收 ${nameOf(incentive)}`,
      content: '按应收日先后冲抵该合同的未收应收，抵扣后不能撤销。',
      okText: '抵扣',
      cancelText: '取消',
      onOk: async () => {
        await call(offsetIncentive, { id }).then(
          (after) => message.success(`已抵扣 ${formatMoney(after.paid_fen - paid_fen)} 元`),
          () => undefined,
        );
        await client.invalidateQueries();
      },
    });
  return (
    <Space wrap size={[8, 4]}>
      {can('p_5120_post') && to_confirm_fen > 0 && (
        <Button size="small" onClick={() => setConfirming(true)}>
          确认应付
        </Button>
      )}
      {can('p_5120_post') && isCredit && isUnpaid && (
        <Button size="small" onClick={offset}>
          抵扣应收
        </Button>
      )}
      {can('p_5400_post') && !isCredit && isUnpaid && <Link to={cashPaths.payOut(tenant_id)}>登记付款</Link>}
      {confirming && (
        <ConfirmDrawer
          incentive={incentive}
          onClose={() => setConfirming(false)}
          onDone={() => {
            setConfirming(false);
            void client.invalidateQueries();
          }}
        />
      )}
    </Space>
  );
}

const textOf = ({ acted_on, amount_fen }: IncentiveAct): string => `${acted_on} 确认 ${formatMoney(amount_fen)} 元`;

const noteOf = (act: IncentiveAct, isCredit: boolean): string =>
  [
    act.by,
    act.invoice_number && `发票 ${act.invoice_number}（${act.invoice_on}）`,
    act.accounting_date !== act.acted_on && `入账 ${act.accounting_date}`,
    act.undone_on === null && act.paid_fen > 0 && `${isCredit ? '已抵扣' : '已付'} ${formatMoney(act.paid_fen)} 元`,
    act.remark,
    act.undone_on !== null && `${act.undone_on} 由 ${act.undone_by} 撤销：${act.undo_reason}`,
  ]
    .filter(Boolean)
    .join('，');

/** The confirmations of an incentive, with the undo of the latest one. */
export function IncentiveHistory({ incentive }: { incentive: LeaseIncentive }) {
  const { can } = useSession();
  const client = useQueryClient();
  const confirmWithReason = useConfirmWithReason();
  const isCredit = incentive.kind === 'rent_credit';
  const last = incentive.acts.filter(({ undone_on }) => undone_on === null).at(-1);
  const confirmUndo = async (act: IncentiveAct) => {
    const undone = await confirmWithReason({
      title: `撤销「${textOf(act)}」`,
      consequence: isCredit ? '生成的负应收作废，之后可以重新确认。' : '应付随之撤销，之后可以重新确认。',
      verb: '撤销',
      act: (reason) => call(undoIncentive, { id: act.id, reason }),
    });
    if (undone) await client.invalidateQueries();
  };
  return (
    <Timeline
      items={incentive.acts.map((act) => ({
        key: act.id,
        color: act.undone_on === null ? 'green' : 'gray',
        children: (
          <>
            <Space wrap size={[8, 0]}>
              <Typography.Text delete={act.undone_on !== null}>{textOf(act)}</Typography.Text>
              {act.receivable_id !== null && can('p_5200') && (
                <Link to={receivablePaths.open(act.receivable_id)}>负应收</Link>
              )}
              {act === last && act.paid_fen === 0 && can('p_5120_undo') && (
                <Button type="link" size="small" danger style={{ padding: 0 }} onClick={() => confirmUndo(act)}>
                  撤销
                </Button>
              )}
            </Space>
            <div>
              <Typography.Text type="secondary">{noteOf(act, isCredit)}</Typography.Text>
            </div>
            {act.attachments.length > 0 && <FileLinks files={act.attachments} />}
          </>
        ),
      }))}
    />
  );
}
