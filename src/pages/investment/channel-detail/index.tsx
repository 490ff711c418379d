// 渠道详情: the channel, its customers, the resulting contracts and the commission.
import { history } from '@umijs/max';
import { useState } from 'react';
import { channelCalls, revealChannel, UNMASK_CHANNEL } from '#api/investment/channel/channel';
import type { Channel } from '#api/investment/channel/channel.schema';
import { ruleText } from '#api/investment/channel/commission-text';
import { CHANNEL_STATUS } from '#api/investment/labels';
import { EXPIRY } from '#api/kernel/expiry';
import { channelPaths } from '#api/kernel/paths';
import { channelPersonal } from '#api/tenants/personal';
import { call } from '@/api/client';
import { ContactsTable } from '@/components/details/contacts-table';
import { DescriptionList, DetailPage, type Fact } from '@/components/details/detail-page';
import { PersonalDrawer } from '@/components/details/personal-drawer';
import { useReveal } from '@/components/details/reveal';
import { EndDate, StatusTag, ToneTag } from '@/components/figures';
import type { ListAction } from '@/components/lists/list-page';
import { ChannelContracts, ChannelCustomers } from './brought';
import { ChannelFigures } from './channel-figures';

const FACTS: readonly Fact<Channel>[] = [
  { title: '渠道类型', name: 'kind' },
  { title: '公司名称', name: 'firm' },
  { title: '佣金规则', render: ({ commission }) => (commission ? ruleText(commission) : '不计佣金'), wide: true },
  { title: '协议开始', name: 'agreement_start', kind: 'date' },
  {
    title: '协议到期',
    render: ({ agreement_end, agreement_state }) => <EndDate date={agreement_end} state={agreement_state} />,
  },
  { title: '备注', name: 'remark', wide: true },
];

const PAYEE: readonly Fact<Channel>[] = [
  { title: '收款户名', name: 'payee_name' },
  { title: '开户行', name: 'payee_bank' },
  { title: '账号', name: 'payee_account' },
];

function Payee({ channel }: { channel: Channel }) {
  const { revealed, button } = useReveal(revealChannel, channel.id, UNMASK_CHANNEL);
  const payee_account = revealed?.payee_account ?? channel.payee_account;
  return (
    <>
      <h3>
        收款账户
        {channel.payee_account !== '' && button}
      </h3>
      <DescriptionList facts={PAYEE} source={{ ...channel, payee_account }} />
    </>
  );
}

const Basic = ({ channel }: { channel: Channel }) => (
  <>
    <DescriptionList facts={FACTS} source={channel} />
    <Payee channel={channel} />
    <ContactsTable
      noun="渠道"
      id={channel.id}
      contacts={channel.contacts}
      reveal={revealChannel}
      keys={UNMASK_CHANNEL}
    />
  </>
);

const actions = (onPersonal: (channel: Channel) => void, { id, name }: Channel): ListAction<Channel>[] => [
  { key: 'edit', label: '编辑', access: 'p_2300_edit', to: channelPaths.edit(id) },
  { key: 'personal', label: '个人信息', access: 'p_2300_erase', onClick: onPersonal },
  {
    key: 'delete',
    label: '删除',
    access: 'p_2300_delete',
    danger: true,
    confirm: { title: `删除渠道「${name}」`, content: '删除后不能恢复；有合同的渠道不能删除，可以停用。' },
    onClick: async () => {
      await call(channelCalls.remove, { ids: [id] });
      history.push(channelPaths.list);
    },
  },
];

export default function ChannelDetailPage() {
  const [person, setPerson] = useState<Channel | null>(null);
  return (
    <>
      <DetailPage<Channel>
        get={channelCalls.get}
        title={({ name }) => name}
        status={({ enabled, agreement_state: state }) => (
          <>
            <StatusTag labels={CHANNEL_STATUS} value={enabled ? 'enabled' : 'disabled'} />
            {(state === 'near' || state === 'past') && (
              <ToneTag tone={EXPIRY[state].tone}>{`协议${EXPIRY[state].label}`}</ToneTag>
            )}
          </>
        )}
        description={({ kind, firm }) => [kind, firm].filter(Boolean).join(' · ')}
        actions={(channel) => actions(setPerson, channel)}
        primary={() => 'edit'}
        summary={({ id }) => <ChannelFigures id={id} />}
        tabs={[
          { key: 'basic', label: '基本信息', render: (channel) => <Basic channel={channel} /> },
          { key: 'customers', label: '客户', access: 'p_2100', render: ({ id }) => <ChannelCustomers id={id} /> },
          { key: 'contracts', label: '合同与佣金', render: ({ id }) => <ChannelContracts id={id} /> },
        ]}
      />
      {person && (
        <PersonalDrawer
          calls={channelPersonal}
          person={{ ...person, kind: 'company' }}
          retentionNote="佣金没有结清时不能删除；渠道、客户与佣金记录保留。"
          onClose={() => setPerson(null)}
        />
      )}
    </>
  );
}
