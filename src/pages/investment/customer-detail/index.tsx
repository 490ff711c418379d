// 客户详情: profile, requirements, follow-ups and stage of a customer.
import { history } from '@umijs/max';
import { Space } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { claimCustomers, customerCalls } from '#api/investment/customer/customer';
import type { Customer } from '#api/investment/customer/customer.schema';
import { CUSTOMER_STATUS } from '#api/investment/customer/customer-labels';
import { contractPaths, followUpPaths } from '#api/kernel/paths';
import { customerPersonal } from '#api/tenants/personal';
import { call } from '@/api/client';
import { DetailPage, useObjectId } from '@/components/details/detail-page';
import { PersonalDrawer } from '@/components/details/personal-drawer';
import { StatusTag, ToneTag } from '@/components/figures';
import type { ListAction } from '@/components/lists/list-page';
import { AssignDrawer } from '../shared/assign-drawer';
import { MergeDrawer } from '../shared/merge-drawer';
import { useCustomerPages } from '../shared/use-customer-pages';
import { EndDrawer } from './end-drawer';
import { CustomerFacts } from './facts';
import { FollowUps } from './follow-ups';
import { CustomerGroup } from './group';
import { CustomerContracts } from './leases';
import { Matching } from './matching';
import { Quotes } from './quotes';
import { CustomerReservations } from './reservations';
import { StageDrawer } from './stage-drawer';
import { Stages } from './stages';
import { CustomerTimeline } from './timeline';

type Act = 'move' | 'end' | 'reopen' | 'assign' | 'merge' | 'personal';

/** Redirects an old link to a merged customer to the remaining one. */
function CanonicalTitle({ id, children }: { id: number; children: ReactNode }) {
  const { paths } = useCustomerPages();
  const requested_id = useObjectId();
  useEffect(() => {
    if (requested_id !== id) history.replace(paths.detail(id));
  }, [requested_id, id, paths]);
  return children;
}

export default function CustomerDetailPage() {
  const { paths, page } = useCustomerPages();
  const [act, setAct] = useState<{ kind: Act; customer: Customer } | null>(null);
  const edits = `${page}_edit`;
  const close = () => setAct(null);

  const actions = (customer: Customer): ListAction<Customer>[] => {
    const { id, name, status } = customer;
    const open = (kind: Act) => () => setAct({ kind, customer });
    const running = status === 'open' || status === 'pool';
    return [
      ...(status === 'pool'
        ? [{ key: 'claim', label: '领取', access: edits, onClick: () => call(claimCustomers, { ids: [id] }) }]
        : []),
      ...(running
        ? [
            { key: 'follow', label: '登记跟进', access: 'p_2200_edit', to: followUpPaths.addFor(id) },
            { key: 'move', label: '移动阶段', access: edits, onClick: open('move') },
            { key: 'end', label: '结束跟进', access: edits, onClick: open('end') },
          ]
        : []),
      ...(status === 'lost' || status === 'given_up'
        ? [{ key: 'reopen', label: '重新跟进', access: edits, onClick: open('reopen') }]
        : []),
      ...(running || status === 'won'
        ? [{ key: 'contract', label: '起草合同', access: 'p_4100_edit', to: contractPaths.addWith(id) }]
        : []),
      { key: 'edit', label: '编辑', access: edits, to: paths.edit(id) },
      { key: 'assign', label: '转交', access: edits, onClick: open('assign') },
      { key: 'merge', label: '合并', access: edits, onClick: open('merge') },
      { key: 'personal', label: '个人信息', access: `${page}_erase`, onClick: open('personal') },
      {
        key: 'delete',
        label: '删除',
        access: `${page}_delete`,
        danger: true,
        confirm: {
          title: `删除客户「${name}」`,
          content: '只能删除没有跟进的客户，删除后不能恢复；不再跟进的请放弃。',
        },
        onClick: async () => {
          await call(customerCalls.remove, { ids: [id] });
          history.push(paths.list);
        },
      },
    ];
  };
  return (
    <>
      <DetailPage<Customer>
        get={customerCalls.get}
        title={({ id, name }) => <CanonicalTitle id={id}>{name}</CanonicalTitle>}
        status={({ status, stage, key_account, level }) => (
          <Space size={4}>
            <StatusTag labels={CUSTOMER_STATUS} value={status} />
            <ToneTag>{stage}</ToneTag>
            {key_account && <ToneTag tone="progress">{level ? `大客户 ${level} 级` : '大客户'}</ToneTag>}
          </Space>
        )}
        description={({ owner, industry, source }) => [owner || '公海', industry, source].filter(Boolean).join(' · ')}
        actions={actions}
        primary={({ status }) => (status === 'pool' ? 'claim' : status === 'open' ? 'follow' : undefined)}
        tabs={[
          { key: 'facts', label: '基本信息', render: (customer) => <CustomerFacts customer={customer} /> },
          { key: 'timeline', label: '动态', render: ({ id }) => <CustomerTimeline customer_id={id} /> },
          {
            key: 'group',
            label: '集团',
            access: 'p_4100',
            applies: ({ key_account, parent_id }) => key_account || parent_id !== null,
            render: ({ id }) => <CustomerGroup customer_id={id} />,
          },
          {
            key: 'follow-ups',
            label: '跟进',
            render: ({ id, status }) => <FollowUps customer_id={id} running={status === 'open' || status === 'pool'} />,
          },
          { key: 'matching', label: '匹配空间', render: (customer) => <Matching customer={customer} /> },
          { key: 'reservations', label: '预定', render: (customer) => <CustomerReservations customer={customer} /> },
          {
            key: 'contracts',
            label: '合同',
            access: 'p_4100',
            render: ({ id }) => <CustomerContracts customer_id={id} />,
          },
          { key: 'quotes', label: '报价', access: 'p_2100', render: ({ id }) => <Quotes customer_id={id} /> },
          { key: 'stages', label: '阶段', render: (customer) => <Stages customer={customer} /> },
        ]}
      />
      {act?.kind === 'move' && <StageDrawer customer={act.customer} onClose={close} />}
      {act?.kind === 'reopen' && <StageDrawer customer={act.customer} reopens onClose={close} />}
      {act?.kind === 'end' && <EndDrawer customer={act.customer} onClose={close} />}
      {act?.kind === 'personal' && (
        <PersonalDrawer
          calls={customerPersonal}
          person={act.customer}
          retentionNote="已签约的客户，合同还在履行或款项没有结清时不能删除；跟进记录保留，其中的姓名与电话去除。"
          onClose={close}
        />
      )}
      {act?.kind === 'merge' && <MergeDrawer ids={[act.customer.id, null]} onClose={close} />}
      {act?.kind === 'assign' && <AssignDrawer ids={[act.customer.id]} onClose={close} />}
    </>
  );
}
