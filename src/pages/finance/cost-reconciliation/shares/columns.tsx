// The columns of the shares; each amount has its calculation below.
import { Link } from '@umijs/max';
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import type { CostPool, CostShare, CostShares } from '#api/finance/cost-pool/cost-pool.schema';
import { percentOf, yuanOf } from '#api/finance/cost-pool/fraction-text';
import { RECEIVABLE_STATUS } from '#api/finance/labels';
import { receivablePaths } from '#api/kernel/paths';
import { formatArea, formatMoney, formatPercent, NO_FIGURE } from '#domain/kernel/text/format';
import { ContractLink, TenantLink } from '@/components/details/object-links';
import { Explained, Figure, Money, StatusTag } from '@/components/figures';
import shared from '@/pages/finance/shared/shared.module.css';

const lines = (...texts: (string | false)[]): ReactNode =>
  texts.filter(Boolean).map((text) => <div key={String(text)}>{text}</div>);

const shareLines = ({ basis }: CostPool, shares: CostShares, { m2_days, share }: CostShare) => {
  const [basisText, days] = basis === 'rentable' ? ['可租', shares.rentable_m2_days] : ['已租', shares.let_m2_days];
  return lines(
    `合同面积天数 ${formatArea(m2_days)} ㎡·天`,
    `÷ ${basisText}面积天数 ${formatArea(days)} ㎡·天`,
    `= ${percentOf(share)}（${share}）`,
  );
};

const beforeCapLines = ({ admin, target }: CostPool, { gross_up }: CostShares, row: CostShare) =>
  lines(
    `分摊比例 ${percentOf(row.share)} × 各项费用`,
    gross_up !== '1/1' && `随出租率变动的费用还原到 ${formatPercent(target)}`,
    Number(admin) > 0 && `另加管理费 ${formatPercent(admin)}`,
    `其中受封顶约束 ${yuanOf(row.controllable)} 元`,
  );

const chargeLines = (row: CostShare) =>
  lines(
    row.cap === null ? '没有封顶' : `封顶 ${yuanOf(row.cap)} 元，受约束的费用计 ${yuanOf(row.controllable_capped)} 元`,
    `封顶前 ${yuanOf(row.before_cap)} 元，封顶后 ${yuanOf(row.capped)} 元，四舍五入到分`,
  );

const resultLines = ({ charge_fen, billed_fen, result_fen }: CostShare) =>
  lines(
    `应承担 ${formatMoney(charge_fen)} 元 − 已预收 ${formatMoney(billed_fen)} 元`,
    result_fen === 0 ? '互不找补' : result_fen > 0 ? '向租客补收' : '退还租客',
  );

export function columnsOf(
  pool: CostPool,
  shares: CostShares,
  acts: (share: CostShare) => ReactNode,
): TableColumnsType<CostShare> {
  const explained = (figure: ReactNode, explanation: ReactNode) => (
    <Explained title="计算过程" explanation={explanation}>
      {figure}
    </Explained>
  );
  return [
    {
      title: '租客',
      fixed: 'left',
      width: 190,
      ellipsis: true,
      render: (_cell, row) => (
        <>
          <TenantLink id={row.tenant_id}>{row.tenant_name}</TenantLink>
          <div className={shared.second}>
            <ContractLink id={row.contract_id}>{row.contract_number}</ContractLink>
          </div>
        </>
      ),
    },
    {
      title: '分摊比例',
      width: 88,
      align: 'right',
      render: (_cell, row) => explained(<Figure>{percentOf(row.share)}</Figure>, shareLines(pool, shares, row)),
    },
    {
      title: '封顶前(元)',
      width: 112,
      align: 'right',
      render: (_cell, row) => explained(<Figure>{yuanOf(row.before_cap)}</Figure>, beforeCapLines(pool, shares, row)),
    },
    {
      title: '封顶(元)',
      width: 104,
      align: 'right',
      render: (_cell, { cap }) => <Figure>{cap === null ? NO_FIGURE : yuanOf(cap)}</Figure>,
    },
    {
      title: '应承担(元)',
      width: 112,
      align: 'right',
      render: (_cell, row) => explained(<Money fen={row.charge_fen} />, chargeLines(row)),
    },
    { title: '已预收(元)', width: 112, align: 'right', render: (_cell, row) => <Money fen={row.billed_fen} /> },
    {
      title: '补收(退)(元)',
      width: 112,
      align: 'right',
      render: (_cell, row) => explained(<Money fen={row.result_fen} />, resultLines(row)),
    },
    ...(shares.posted
      ? [
          {
            title: '应收',
            width: 80,
            render: (_cell: unknown, { receivable_id, status }: CostShare) =>
              receivable_id === null ? (
                NO_FIGURE
              ) : (
                <Link to={receivablePaths.open(receivable_id)}>
                  <StatusTag labels={RECEIVABLE_STATUS} value={status} />
                </Link>
              ),
          },
        ]
      : []),
    { title: '操作', fixed: 'right', width: shares.posted ? 122 : 100, render: (_cell, row) => acts(row) },
  ];
}
