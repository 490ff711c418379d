// 条款: charge clauses as sentences, deposits, and late fees.
import { Card, Descriptions, Flex, Table } from 'antd';
import {
  clauseFacts,
  incentiveText,
  lateFeeText,
  leaseOptionText,
  priceLines,
  priceUnit,
} from '#api/contracts/contract/clause-text';
import { DEPOSIT_KIND } from '#api/contracts/labels';
import { scheduledClause } from '#domain/contracts/clause/charge-clause';
import { Money, Period, Price } from '@/components/figures';
import type { TermsShape } from './terms-shape';
import { useChargeItems } from './use-charge-items';

export function TermsView({ terms }: { terms: TermsShape }) {
  return (
    <Flex vertical gap={12}>
      {terms.clauses.map((clause, index) => (
        // Clauses have no key other than their index.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
        <ClauseTerms key={index} terms={terms} index={index} clause={clause} />
      ))}
      <Deposits terms={terms} />
      <LateFee terms={terms} />
      <LeaseOptions terms={terms} />
      <Incentives terms={terms} />
    </Flex>
  );
}

interface ClauseProps {
  terms: TermsShape;
  index: number;
  clause: TermsShape['clauses'][number];
}

function ClauseTerms({ terms, index, clause }: ClauseProps) {
  const lines = priceLines(terms, clause);
  return (
    <Card size="small" title={`费用条款 ${index + 1}：${clause.charge_item_name}`}>
      <Descriptions
        size="small"
        column={{ xs: 1, xl: 2 }}
        items={clauseFacts(clause, terms.spaces).map(({ title, text }) => ({
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
              title: `单价(${priceUnit(scheduledClause(clause)?.basis ?? clause.basis)})`,
              align: 'right',
              render: (_cell, line) => <Price value={line.price} />,
            },
          ]}
        />
      )}
    </Card>
  );
}

function Deposits({ terms }: { terms: TermsShape }) {
  return (
    <Card size="small" title="保证金条款">
      {terms.deposits.length === 0 ? (
        '未约定保证金'
      ) : (
        <Table
          rowKey={(deposit) => `${deposit.charge_item_id}:${deposit.due}:${deposit.amount_fen}`}
          size="small"
          style={{ maxWidth: 720 }}
          pagination={false}
          dataSource={terms.deposits}
          columns={[
            { title: '费项', dataIndex: 'charge_item_name' },
            {
              title: '计算方式',
              render: (_cell, { kind, months }) =>
                kind === 'months' ? `${months} 个月租金` : DEPOSIT_KIND.fixed.label,
            },
            { title: '应收日', dataIndex: 'due' },
            { title: '金额(元)', align: 'right', render: (_cell, deposit) => <Money fen={deposit.amount_fen} /> },
          ]}
        />
      )}
    </Card>
  );
}

function LeaseOptions({ terms: { lease_options } }: { terms: TermsShape }) {
  return (
    <Card size="small" title="选择权">
      {lease_options.length === 0
        ? '未约定选择权'
        : lease_options.map((option) => <div key={`${option.kind}${option.start}`}>{leaseOptionText(option)}</div>)}
    </Card>
  );
}

function Incentives({ terms: { incentives } }: { terms: TermsShape }) {
  return (
    <Card size="small" title="租赁激励">
      {incentives.length === 0
        ? '未约定租赁激励'
        : incentives.map((incentive, index) => (
            // Two incentives may be equal.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
            <div key={index}>{incentiveText(incentive)}</div>
          ))}
    </Card>
  );
}

function LateFee({ terms: { late_fee } }: { terms: TermsShape }) {
  const items = useChargeItems();
  return (
    <Card size="small" title="滞纳金条款">
      {lateFeeText(late_fee, items)}
    </Card>
  );
}
