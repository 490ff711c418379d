// 分期与催缴: the instalment agreements with their paid amounts, and the reminders to the tenant.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { App, Button, Empty, Space, Table } from 'antd';
import { useState } from 'react';
import { cancelPlan, dunningOf, plansOfTenant, removeDunning } from '#api/finance/dunning';
import type { Dunning, InstalmentPlan } from '#api/finance/dunning.schema';
import { BILL_NOTICE, DUNNING_CHANNEL, PLAN_STATUS } from '#api/finance/labels';
import { receivablePaths } from '#api/kernel/paths';
import type { Tenant } from '#api/tenants/tenant/tenant.schema';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure, Money, Period, StatusTag } from '@/components/figures';
import { useConfirmWithReason } from '@/components/forms/confirm-with-reason';
import { DunningDrawer } from '@/components/tenants/dunning-drawer';
import { useSession } from '@/hooks/session';
import styles from './tenant-detail.module.css';

const LEVELS = [1, 2, 3] as const;

function textOf(plan: Dunning): string {
  const steps = LEVELS.flatMap((level) => {
    const days = plan[`days_${level}`];
    const how = DUNNING_CHANNEL[plan[`channel_${level}`]].label;
    return days === null ? [] : [`逾期 ${days} 天${BILL_NOTICE[level].label}（${how}）`];
  });
  return plan.enabled ? steps.join('，') : '不自动催缴，可在账单管理手工催缴';
}

export function DunningTab({ tenant }: { tenant: Tenant }) {
  const plans = useQuery({
    queryKey: [plansOfTenant.path, tenant.id],
    queryFn: () => call(plansOfTenant, { tenant_id: tenant.id }),
    staleTime: 0,
  });
  return (
    <>
      <h3 className={styles.heading}>分期计划</h3>
      {plans.isError ? (
        <FailedState error={plans.error} onRetry={() => plans.refetch()} />
      ) : (
        <PlanTable tenant_id={tenant.id} plans={plans.data} />
      )}
      <h3 className={styles.heading}>催缴方案</h3>
      <DunningOfTenant tenant={tenant} />
    </>
  );
}

function DunningOfTenant({ tenant: { id, name } }: { tenant: Tenant }) {
  const { can } = useSession();
  const { modal } = App.useApp();
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const found = useQuery({
    queryKey: [dunningOf.path, id],
    queryFn: () => call(dunningOf, { tenant_id: id }),
    staleTime: 0,
  });
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data) return null;
  const follow = () =>
    modal.confirm({
      title: `租客「${name}」改用企业催缴方案`,
      content: '该租客的单独方案将被删除，之后按企业方案催缴。',
      okText: '改用',
      cancelText: '取消',
      onOk: async () => {
        await call(removeDunning, { tenant_id: id });
        await client.invalidateQueries();
      },
    });
  return (
    <>
      <p style={{ marginTop: 0 }}>{`${found.data.own ? '单独方案' : '企业方案'}：${textOf(found.data)}`}</p>
      {can('p_5300_edit') && (
        <Space>
          <Button onClick={() => setEditing(true)}>编辑</Button>
          {found.data.own && <Button onClick={follow}>改用企业方案</Button>}
        </Space>
      )}
      {editing && <DunningDrawer tenant_id={id} name={name} onClose={() => setEditing(false)} />}
    </>
  );
}

function PlanTable({ tenant_id, plans }: { tenant_id: number; plans: InstalmentPlan[] | undefined }) {
  const { can } = useSession();
  const confirmWithReason = useConfirmWithReason();
  const client = useQueryClient();
  const cancel = (plan: InstalmentPlan) =>
    confirmWithReason({
      title: `取消 ${plan.started_on} 的分期计划（${formatMoney(plan.total_fen)} 元）`,
      consequence: '应收与已收的款项不变，其应收恢复催缴；取消后不能恢复，可以重新分期。',
      verb: '取消计划',
      act: async (reason) => {
        await call(cancelPlan, { id: plan.id, reason });
        await client.invalidateQueries();
      },
    });
  return (
    <Table<InstalmentPlan>
      rowKey="id"
      size="small"
      loading={plans === undefined}
      dataSource={plans}
      pagination={false}
      scroll={{ x: 980 }}
      expandable={{
        expandedRowRender: (plan) => <PlanParts tenant_id={tenant_id} plan={plan} />,
        expandRowByClick: false,
      }}
      locale={{
        emptyText: (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description="还没有分期计划；在应收管理勾选该租客的应收后点击「分期」"
          />
        ),
      }}
      columns={[
        { title: '开始日期', width: 110, render: (_cell, row) => <Figure>{row.started_on}</Figure> },
        { title: '状态', width: 90, render: (_cell, row) => <StatusTag labels={PLAN_STATUS} value={row.status} /> },
        { title: '期数', width: 70, align: 'right', render: (_cell, row) => row.instalments.length },
        { title: '金额(元)', width: 130, align: 'right', render: (_cell, row) => <Money fen={row.total_fen} /> },
        { title: '已付(元)', width: 130, align: 'right', render: (_cell, row) => <Money fen={row.settled_fen} /> },
        {
          title: '原因',
          render: (_cell, row) => (row.end_reason ? `${row.reason}；取消：${row.end_reason}` : row.reason),
        },
        { title: '签约主体', dataIndex: 'entity_name', width: 180, ellipsis: true },
        { title: '经办人', dataIndex: 'created_by', width: 100, ellipsis: true },
        {
          title: '操作',
          width: 90,
          render: (_cell, row) =>
            row.status === 'running' && can('p_5200_edit') ? (
              <Button type="link" size="small" danger style={{ padding: 0 }} onClick={() => cancel(row)}>
                取消计划
              </Button>
            ) : (
              '—'
            ),
        },
      ]}
    />
  );
}

function PlanParts({ tenant_id, plan }: { tenant_id: number; plan: InstalmentPlan }) {
  return (
    <Space direction="vertical" style={{ width: '100%' }}>
      <Table<InstalmentPlan['instalments'][number]>
        rowKey="seq"
        size="small"
        pagination={false}
        dataSource={plan.instalments}
        columns={[
          { title: '期次', width: 90, render: (_cell, { seq }) => `第 ${seq} 期` },
          { title: '应收日', render: (_cell, row) => <Figure>{row.due_date}</Figure> },
          { title: '金额(元)', align: 'right', render: (_cell, row) => <Money fen={row.amount_fen} /> },
          { title: '已付(元)', align: 'right', render: (_cell, row) => <Money fen={row.covered_fen} /> },
        ]}
      />
      <Table<InstalmentPlan['receivables'][number]>
        rowKey="receivable_id"
        size="small"
        pagination={false}
        dataSource={plan.receivables}
        columns={[
          {
            title: '应收',
            render: (_cell, row) => (
              <Link to={receivablePaths.openOfTenant(tenant_id, row.receivable_id)}>{row.charge_item}</Link>
            ),
          },
          { title: '计费期间', render: (_cell, row) => <Period start={row.start_date} end={row.end_date} /> },
          { title: '应收日', render: (_cell, row) => <Figure>{row.due_date}</Figure> },
          { title: '分期金额(元)', align: 'right', render: (_cell, row) => <Money fen={row.planned_fen} /> },
          { title: '未收(元)', align: 'right', render: (_cell, row) => <Money fen={row.open_fen} /> },
        ]}
      />
    </Space>
  );
}
