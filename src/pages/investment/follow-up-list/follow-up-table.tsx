// Follow-ups of customers: figures, the line to enter the next one, the list.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { followUpCalls, followUpFigures } from '#api/investment/follow-up/follow-up';
import { type FollowUpRow, followUpList } from '#api/investment/follow-up/follow-up.list';
import type { FollowUp } from '#api/investment/follow-up/follow-up.schema';
import { customerPaths, followUpPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { FigureCards } from '@/components/layout/figure-cards';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { useSession } from '@/hooks/session';
import { MailDrawer } from '../shared/follow-ups/mail-drawer';
import { QuickAdd } from '../shared/follow-ups/quick-add';

function Figures() {
  const { data } = useQuery({
    queryKey: [followUpFigures.path],
    queryFn: () => call(followUpFigures, {}),
    staleTime: 0,
  });
  return (
    <FigureCards
      title="跟进指标"
      cards={[
        { label: '待跟进', value: data?.waiting_count ?? '—', unit: '位', note: '已安排下次跟进的在跟客户' },
        {
          label: '逾期',
          value: data?.overdue_count ?? '—',
          unit: '位',
          alarm: (data?.overdue_count ?? 0) > 0,
          to: followUpPaths.overdue,
          access: 'p_2200',
          note: '下次跟进日已过，之后没有跟进',
        },
        { label: '本周已跟进', value: data?.followed_count ?? '—', unit: '次', note: '跟进日期在本周的跟进' },
      ]}
    />
  );
}

export function FollowUpTable() {
  const { can } = useSession();
  const [mailing, setMailing] = useState<FollowUp | null>(null);
  const rowActions = ({ id, customer_id_now, customer_name }: FollowUpRow): ListAction<FollowUpRow>[] => [
    { key: 'next', label: '再跟进', access: 'p_2200_edit', to: followUpPaths.addFor(customer_id_now) },
    { key: 'edit', label: '编辑', access: 'p_2200_edit', to: followUpPaths.edit(id) },
    {
      key: 'mail',
      label: '发送邮件',
      access: 'p_2200_edit',
      onClick: async () => setMailing(await call(followUpCalls.get, { id })),
    },
    {
      key: 'delete',
      label: '删除',
      access: 'p_2200_delete',
      danger: true,
      confirm: { title: `删除「${customer_name}」的这次跟进`, content: '删除后不能恢复；由它移动的阶段不变。' },
      onClick: () => call(followUpCalls.remove, { ids: [id] }),
    },
  ];
  return (
    <ListPage
      declaration={followUpList}
      title="跟进管理"
      description="每位客户以最近一次跟进的安排为准"
      tools={[
        { key: 'calendar', label: '日历', access: 'p_2200', to: followUpPaths.calendar },
        { key: 'visits', label: '拜访计划', access: 'p_2200', to: followUpPaths.visits },
      ]}
      primary={{ key: 'add', label: '新增', access: 'p_2200_edit', to: followUpPaths.add }}
      rowActions={rowActions}
      linkTo={({ customer_id_now }) => customerPaths.detail(customer_id_now)}
      emptyHint="还没有跟进，请在上方快速登记，或点击右上角「新增」"
    >
      <Figures />
      {can('p_2200_edit') && <QuickAdd />}
      {mailing && <MailDrawer followUp={mailing} onClose={() => setMailing(null)} />}
    </ListPage>
  );
}
