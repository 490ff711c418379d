// 条款: charge clauses as sentences, deposits, and what delay costs.
import { Card, Descriptions, Table } from 'antd';
import type { Contract } from '../../../../api/contracts/contract.schema';
import { DEPOSIT_KIND } from '../../../../api/contracts/terms';
import { formatPercent } from '../../../../domain/kernel/format';
import { Money, Period, Price } from '../../../components/figures';
import { fractionToPerTenThousand } from '../../../components/inputs/units';
import { clauseFacts, priceLines, priceUnit } from '../shared/clause-text';
import styles from '../shared/shared.module.css';
import { useChargeItems } from '../shared/use-charge-items';

export function TermsTab({ contract }: { contract: Contract }) {
  return (
    <div className={styles.stack}>
      {contract.clauses.map((clause, index) => (
        // Clauses of a stored contract have no key but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
        <ClauseTerms key={index} contract={contract} index={index} clause={clause} />
      ))}
      <Deposits contract={contract} />
      <LateFee contract={contract} />
    </div>
  );
}

interface ClauseProps {
  contract: Contract;
  index: number;
  clause: Contract['clauses'][number];
}

function ClauseTerms({ contract, index, clause }: ClauseProps) {
  const lines = priceLines(contract, clause);
  return (
    <Card size="small" title={`费用条款 ${index + 1}：${clause.charge_item_name}`}>
      <Descriptions
        size="small"
        column={{ xs: 1, xl: 2 }}
        items={clauseFacts(clause, contract.spaces).map(({ title, text }) => ({
          key: title,
          label: title,
          children: text,
        }))}
      />
      {lines.length > 1 && (
        <Table
          rowKey="start"
          size="small"
          style={{ maxWidth: 480, marginTop: 8 }}
          pagination={false}
          dataSource={lines}
          columns={[
            { title: '期间', render: (_cell, line) => <Period start={line.start} end={line.end} /> },
            {
              title: `单价(${priceUnit(clause.basis)})`,
              align: 'right',
              render: (_cell, line) => <Price value={line.price} />,
            },
          ]}
        />
      )}
    </Card>
  );
}

function Deposits({ contract }: { contract: Contract }) {
  return (
    <Card size="small" title="保证金条款">
      {contract.deposits.length === 0 ? (
        '未约定保证金'
      ) : (
        <Table
          rowKey={(deposit) => `${deposit.charge_item_id}:${deposit.due}:${deposit.amount_fen}`}
          size="small"
          style={{ maxWidth: 720 }}
          pagination={false}
          dataSource={contract.deposits}
          columns={[
            { title: '费项', dataIndex: 'charge_item_name' },
            {
              title: '计算方式',
              render: (_cell, { kind, months }) =>
                kind === 'months' ? `${months} 个月租金` : DEPOSIT_KIND.fixed.label,
            },
            { title: '应付日期', dataIndex: 'due' },
            { title: '金额(元)', align: 'right', render: (_cell, deposit) => <Money fen={deposit.amount_fen} /> },
          ]}
        />
      )}
    </Card>
  );
}

function LateFee({ contract: { late_fee } }: { contract: Contract }) {
  const items = useChargeItems();
  if (!late_fee) {
    return (
      <Card size="small" title="滞纳金条款">
        逾期不收滞纳金
      </Card>
    );
  }
  const covered = late_fee.charge_item_ids.map((id) => items.get(id)?.label ?? String(id)).join('、');
  return (
    <Card size="small" title="滞纳金条款">
      {`每逾期一天按未收金额的万分之${fractionToPerTenThousand(late_fee.rate_daily)}收取，宽限 ${late_fee.grace_days} 天`}
      {`（超过宽限后自应收日次日起算），${late_fee.cap ? `最高为应收金额的 ${formatPercent(late_fee.cap)}` : '不封顶'}；`}
      {`适用${covered || '全部费项'}。`}
    </Card>
  );
}
