// The buttons of a security, and what was entered for it.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Button, Space, Timeline, Typography } from 'antd';
import { useState } from 'react';
import { SECURITY_ACT } from '#api/finance/labels';
import { undoSecurityAct, voidSecurity } from '#api/finance/security/security';
import type { Security, SecurityAct } from '#api/finance/security/security.schema';
import { cashPaths } from '#api/kernel/paths';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { useConfirmWithReason } from '@/components/forms/confirm-with-reason';
import { useSession } from '@/hooks/session';
import { ClaimDrawer, nameOf, ReturnDrawer } from './act-drawers';
import { carried, following, RegisterDrawer } from './register-drawer';

type Act = 'return' | 'claim' | 'replace' | 'carry';

/** Acts that the state allows; the server checks the days. */
function allowed({ state, acts, replaced_by_id }: Security) {
  const isEnded = state === 'void' || state === 'returned';
  return {
    claim: !isEnded && state !== 'ahead' && state !== 'claimed',
    return: !isEnded && state !== 'ahead',
    replace: replaced_by_id === null && ['in_force', 'ahead', 'expired'].includes(state),
    void: !isEnded && replaced_by_id === null && acts.every(({ undone }) => undone),
  };
}

export function SecurityActs({ security }: { security: Security }) {
  const { can } = useSession();
  const client = useQueryClient();
  const confirmWithReason = useConfirmWithReason();
  const [act, setAct] = useState<Act | null>(null);
  const may = allowed(security);
  const done = async () => {
    setAct(null);
    await client.invalidateQueries();
  };
  const confirmVoid = async () => {
    const voided = await confirmWithReason({
      title: `作废 ${nameOf(security)}`,
      consequence: '用于登记错误：担保视为没有登记，保证金按合同约定重新应收；原记录保留。',
      verb: '作废',
      act: (reason) => call(voidSecurity, { id: security.id, reason }),
    });
    if (voided) await done();
  };
  const props = { security, onClose: () => setAct(null), onDone: done };
  return (
    <>
      <Space wrap size={[8, 4]}>
        {can('p_5110_post') && may.claim && (
          <Button size="small" onClick={() => setAct('claim')}>
            索赔
          </Button>
        )}
        {can('p_5110_edit') && may.replace && (
          <Button size="small" onClick={() => setAct('replace')}>
            续期
          </Button>
        )}
        {can('p_5110_edit') && may.replace && security.renewal && (
          <Button size="small" onClick={() => setAct('carry')}>
            延续至续租
          </Button>
        )}
        {can('p_5110_edit') && may.return && (
          <Button size="small" onClick={() => setAct('return')}>
            退还
          </Button>
        )}
        {can('p_5110_undo') && may.void && (
          <Button size="small" danger onClick={confirmVoid}>
            作废
          </Button>
        )}
      </Space>
      {act === 'return' && <ReturnDrawer {...props} />}
      {act === 'claim' && <ClaimDrawer {...props} />}
      {act === 'carry' && security.renewal && (
        <RegisterDrawer
          contract_id={security.renewal.id}
          initial={carried(security, security.renewal.start)}
          onClose={() => setAct(null)}
          onDone={done}
        />
      )}
      {act === 'replace' && (
        <RegisterDrawer
          contract_id={security.contract_id}
          initial={following(security)}
          onClose={() => setAct(null)}
          onDone={done}
        />
      )}
    </>
  );
}

const textOf = ({ kind, amount_fen, acted_on }: SecurityAct): string =>
  `${acted_on} ${SECURITY_ACT[kind].label}${amount_fen === null ? '' : ` ${formatMoney(amount_fen)} 元`}`;

/** What was entered for a security, with the undo of the latest act. */
export function SecurityHistory({ security }: { security: Security }) {
  const { can } = useSession();
  const client = useQueryClient();
  const confirmWithReason = useConfirmWithReason();
  const last = security.acts.filter(({ undone }) => !undone).at(-1);
  const confirmUndo = async (act: SecurityAct) => {
    const undone = await confirmWithReason({
      title: `撤销「${textOf(act)}」`,
      consequence:
        act.kind === 'claim'
          ? act.linked
            ? '担保金额恢复；关联的收款流水保留。'
            : '收款流水作废，担保金额恢复；已核销的请先反核销。'
          : '担保恢复有效，因此重新应收的保证金撤销。',
      verb: '撤销',
      act: (reason) => call(undoSecurityAct, { id: act.id, reason }),
    });
    if (undone) await client.invalidateQueries();
  };
  if (security.acts.length === 0) return null;
  return (
    <Timeline
      items={security.acts.map((act) => ({
        key: act.id,
        color: act.undone ? 'gray' : 'green',
        children: (
          <>
            <Space wrap size={[8, 0]}>
              <Typography.Text delete={act.undone}>{textOf(act)}</Typography.Text>
              {act.cash_record_id !== null && can('p_5400') && (
                <Link to={cashPaths.open(act.cash_record_id)}>收款流水</Link>
              )}
              {act === last && act.kind !== 'void' && can('p_5110_undo') && (
                <Button type="link" size="small" danger style={{ padding: 0 }} onClick={() => confirmUndo(act)}>
                  撤销
                </Button>
              )}
            </Space>
            <div>
              <Typography.Text type="secondary">
                {[act.by, act.reason, act.undone && `已撤销：${act.undo_reason}`].filter(Boolean).join('，')}
              </Typography.Text>
            </div>
          </>
        ),
      }))}
    />
  );
}
