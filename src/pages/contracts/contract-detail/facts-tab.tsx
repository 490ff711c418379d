// 基本信息: the contract's own fields and its spaces.
import { Table, Typography } from 'antd';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { CONTRACT_KIND } from '#api/contracts/labels';
import { areaSum } from '@/components/contracts/terms/area-sum';
import { DescriptionList, type Fact } from '@/components/details/detail-page';
import { ContractLink, CustomerLink, QuoteLink, TenantLink } from '@/components/details/object-links';
import { Area, Period } from '@/components/figures';
import { leaseEnd } from '../shared/contract-state';
import { ContractTags } from './contract-tags';

const FACTS: readonly Fact<Contract>[] = [
  { title: '合同编号', name: 'number' },
  { title: '类型', name: 'kind', kind: 'enum', labels: CONTRACT_KIND },
  { title: '租客', render: ({ tenant_id, tenant_name }) => <TenantLink id={tenant_id}>{tenant_name}</TenantLink> },
  {
    title: '客户',
    render: ({ customer_id, customer_name }) => <CustomerLink id={customer_id}>{customer_name}</CustomerLink>,
  },
  { title: '园区', name: 'park_name' },
  { title: '签约主体', name: 'lessor_name' },
  { title: '租期', render: (contract) => <LeasePeriod contract={contract} /> },
  { title: '签约日期', name: 'signed_on', kind: 'date' },
  { title: '签约人', name: 'signatory' },
  {
    title: '租赁分类',
    render: ({ classification }) => classification || '经营租赁',
  },
  { title: '招商经理', name: 'manager' },
  { title: '渠道', name: 'channel_name' },
  {
    title: '续租自',
    render: ({ renews_id, renews_number }) => <ContractLink id={renews_id}>{renews_number}</ContractLink>,
  },
  { title: '报价', render: ({ quote_id, quote_number }) => <QuoteLink id={quote_id}>{quote_number}</QuoteLink> },
  { title: '标签', render: ({ id }) => <ContractTags id={id} /> },
  { title: '备注', name: 'remark', wide: true },
];
const VOID_FACT: Fact<Contract> = { title: '作废原因', name: 'void_reason', wide: true };

/** Shows the leave date as the end, followed by the agreed end. */
function LeasePeriod({ contract }: { contract: Contract }) {
  const { start, end, leave_date } = contract;
  return (
    <>
      <Period start={start} end={leaseEnd(contract)} />
      {leave_date !== null && leave_date !== end && (
        <Typography.Text type="secondary">（原到期日 {end}）</Typography.Text>
      )}
    </>
  );
}

export function FactsTab({ contract }: { contract: Contract }) {
  return (
    <>
      <DescriptionList facts={contract.status === 'void' ? [...FACTS, VOID_FACT] : FACTS} source={contract} />
      <Table
        rowKey="id"
        size="small"
        style={{ marginTop: 16, maxWidth: 720 }}
        pagination={false}
        dataSource={contract.spaces}
        columns={[
          { title: '空间', dataIndex: 'label' },
          {
            title: '计租面积(㎡)',
            align: 'right',
            width: 180,
            render: (_cell, space) => <Area value={space.area} />,
          },
        ]}
        summary={() => (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0}>
              <strong>合计（{contract.spaces.length} 个空间）</strong>
            </Table.Summary.Cell>
            <Table.Summary.Cell index={1} align="right">
              <strong>
                <Area value={areaSum(contract.spaces)} />
              </strong>
            </Table.Summary.Cell>
          </Table.Summary.Row>
        )}
      />
    </>
  );
}
