// One incentive: its terms, figures and confirmations.
import { Descriptions } from 'antd';
import { INCENTIVE_KIND, INCENTIVE_TRIGGER } from '#api/contracts/labels';
import { getIncentive } from '#api/finance/incentive/incentive';
import type { LeaseIncentive } from '#api/finance/incentive/incentive.schema';
import { INCENTIVE_STATE } from '#api/finance/labels';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { ObjectDrawer } from '@/components/details/object-drawer';
import { ContractLink, TenantLink } from '@/components/details/object-links';
import { Money, StatusTag } from '@/components/figures';
import { IncentiveActs, IncentiveHistory } from '@/components/incentives';
import { FigureCards } from '@/components/layout/figure-cards';
import shared from '../shared/shared.module.css';

const WIDTH = 780;

export function IncentiveDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <ObjectDrawer
      id={id}
      read={getIncentive}
      width={WIDTH}
      onClose={onClose}
      title={(incentive) =>
        incentive ? `${INCENTIVE_KIND[incentive.kind].label} ${incentive.contract_number}` : '租赁激励'
      }
    >
      {(incentive) => <Details incentive={incentive} />}
    </ObjectDrawer>
  );
}

const conditionsOf = ({ against_invoices, clawback, remark }: LeaseIncentive): string =>
  [against_invoices && '凭租客发票支付', clawback && '提前退租按剩余天数退回', remark].filter(Boolean).join('；') ||
  NO_FIGURE;

function Details({ incentive }: { incentive: LeaseIncentive }) {
  const { trigger, event_on, due_on, charge_item, acts } = incentive;
  return (
    <>
      <FigureCards
        title="租赁激励"
        cards={[
          { label: '约定金额', unit: '元', value: <Money fen={incentive.amount_fen} /> },
          { label: '已确认', unit: '元', value: <Money fen={incentive.confirmed_fen} /> },
          { label: charge_item === null ? '已付' : '已抵扣', unit: '元', value: <Money fen={incentive.paid_fen} /> },
          { label: '未付', unit: '元', value: <Money fen={incentive.open_fen} /> },
        ]}
      />
      <div style={{ margin: '12px 0' }}>
        <IncentiveActs incentive={incentive} />
      </div>
      <Descriptions
        size="small"
        column={2}
        items={[
          { key: 'state', label: '状态', children: <StatusTag labels={INCENTIVE_STATE} value={incentive.state} /> },
          { key: 'trigger', label: '应付条件', children: `${INCENTIVE_TRIGGER[trigger].label} ${due_on ?? ''}` },
          {
            key: 'tenant',
            label: '租客',
            children: <TenantLink id={incentive.tenant_id}>{incentive.tenant_name}</TenantLink>,
          },
          { key: 'event', label: '应付日', children: event_on ?? NO_FIGURE },
          {
            key: 'contract',
            label: '合同',
            children: <ContractLink id={incentive.contract_id}>{incentive.contract_number}</ContractLink>,
          },
          { key: 'returned', label: '退租退回', children: <Money fen={incentive.returned_fen} /> },
          ...(charge_item === null ? [] : [{ key: 'item', label: '抵减费项', children: charge_item }]),
          { key: 'conditions', label: '约定', span: 2, children: conditionsOf(incentive) },
        ]}
      />
      {acts.length > 0 && <h3 className={shared.section}>确认记录</h3>}
      <IncentiveHistory incentive={incentive} />
    </>
  );
}
