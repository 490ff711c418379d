// One security: its terms, documents, acts and what was entered for it.
import { Descriptions } from 'antd';
import { SECURITY_KIND, SECURITY_STATE } from '#api/finance/labels';
import { getSecurity } from '#api/finance/security/security';
import type { Security } from '#api/finance/security/security.schema';
import { formatPeriod, NO_FIGURE } from '#domain/kernel/text/format';
import { FileLinks } from '@/components/details/file-links';
import { ObjectDrawer } from '@/components/details/object-drawer';
import { ContractLink, TenantLink } from '@/components/details/object-links';
import { Money, StatusTag } from '@/components/figures';
import { FigureCards } from '@/components/layout/figure-cards';
import { SecurityActs, SecurityHistory } from '@/components/securities';
import shared from '../shared/shared.module.css';

const WIDTH = 720;

export function SecurityDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <ObjectDrawer
      id={id}
      read={getSecurity}
      width={WIDTH}
      onClose={onClose}
      title={(security) =>
        security ? `${SECURITY_KIND[security.kind].label} ${security.number || security.issuer}` : '非现金担保'
      }
    >
      {(security) => <Details security={security} />}
    </ObjectDrawer>
  );
}

function Details({ security }: { security: Security }) {
  const { start, end, state } = security;
  return (
    <>
      <FigureCards
        title="担保"
        cards={[
          { label: '担保金额', unit: '元', value: <Money fen={security.amount_fen} /> },
          { label: '有效金额', unit: '元', value: <Money fen={security.in_force_fen} /> },
          { label: '已索赔', unit: '元', value: <Money fen={security.claimed_fen} /> },
        ]}
      />
      <div style={{ margin: '12px 0' }}>
        <SecurityActs security={security} />
      </div>
      <Descriptions
        size="small"
        column={2}
        items={[
          { key: 'state', label: '状态', children: <StatusTag labels={SECURITY_STATE} value={state} /> },
          { key: 'issuer', label: '出具人', children: security.issuer },
          {
            key: 'tenant',
            label: '租客',
            children: <TenantLink id={security.tenant_id}>{security.tenant_name}</TenantLink>,
          },
          {
            key: 'contract',
            label: '合同',
            children: <ContractLink id={security.contract_id}>{security.contract_number}</ContractLink>,
          },
          { key: 'item', label: '保证金', children: security.charge_item },
          { key: 'days', label: '期限', children: end === null ? `${start} 起` : formatPeriod(start, end) },
          { key: 'by', label: '登记人', children: security.recorded_by },
          { key: 'remark', label: '备注', children: security.remark || NO_FIGURE },
          { key: 'files', label: '附件', span: 2, children: <FileLinks files={security.attachments} /> },
        ]}
      />
      {security.acts.length > 0 && <h3 className={shared.section}>记录</h3>}
      <SecurityHistory security={security} />
    </>
  );
}
