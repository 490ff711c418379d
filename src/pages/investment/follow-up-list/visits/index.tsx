// 拜访计划: the planned visits of each manager in a week; a completed visit becomes a follow-up.
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Space } from 'antd';
import { useState } from 'react';
import { visitCalls, visitForm, visitWeek } from '#api/investment/visit-plan';
import type { Visit } from '#api/investment/visit-plan.schema';
import { businessDay } from '#api/kernel/instant';
import { followUpPaths } from '#api/kernel/paths';
import { addDays, isCalendarDate, mondayOf } from '#domain/kernel/dates/calendar-date';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { FormDrawer } from '@/components/forms/form-drawer';
import { OptionSelect } from '@/components/forms/inputs/select/option-select';
import { PageHeader } from '@/components/layout/page-header';
import { PrintButton } from '@/components/layout/print-button';
import { ListSkeleton } from '@/components/lists/list-page/list-states';
import { useSession } from '@/hooks/session';
import { useUrlParam } from '@/hooks/use-url-params';
import { Views } from '../views';
import { DoneDrawer } from './done-drawer';
import { VisitPrint } from './print';
import styles from './visits.module.css';
import { type VisitAct, Week } from './week';

const schema = () => import('#api/investment/visit-plan.schema').then((module) => module.visitSave);
const ofInvestment = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]).startsWith('/api/investment/'),
};

/** The open drawer; id is null for a new visit. */
type Open = { kind: 'form'; id: number | null } | { kind: 'done'; visit: Visit } | { kind: 'print' };

export function VisitPlan() {
  const { me, can } = useSession();
  const { modal } = App.useApp();
  const client = useQueryClient();
  const today = businessDay();
  const [requested, setRequested] = useUrlParam('week', '');
  const [manager, setManager] = useUrlParam('user_id', '');
  const [open, setOpen] = useState<Open | null>(null);
  const monday = mondayOf(isCalendarDate(requested) ? requested : today);
  const query = { monday, user_id: Number(manager) || null };
  const week = useQuery({
    queryKey: [visitWeek.path, query],
    queryFn: ({ signal }) => call(visitWeek, query, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const reread = () => client.invalidateQueries(ofInvestment);
  const close = () => setOpen(null);
  const act = (kind: VisitAct, visit: Visit) => {
    if (kind === 'done') return setOpen({ kind: 'done', visit });
    if (kind === 'edit') return setOpen({ kind: 'form', id: visit.id });
    modal.confirm({
      title: `取消 ${visit.visit_on} 对「${visit.customer_name}」的拜访`,
      content: '取消后从日历和待办中移除，不能恢复。',
      okText: '取消拜访',
      cancelText: '保留',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      // A refusal has already been shown.
      onOk: () => call(visitCalls.remove, { ids: [visit.id] }).then(reread, reread),
    });
  };
  const span = `${monday} 至 ${addDays(monday, 6)}`;
  const visits = week.data ?? [];
  return (
    <>
      <PageHeader
        title="拜访计划"
        description="每位招商经理一周要拜访的客户；完成后登记为跟进，到期的拜访进入待办"
        actions={
          <>
            <Views now={followUpPaths.visits} />
            <PrintButton disabled={visits.length === 0} onPrint={() => setOpen({ kind: 'print' })} />
            {can('p_2200_edit') && (
              <Button type="primary" onClick={() => setOpen({ kind: 'form', id: null })}>
                新增拜访
              </Button>
            )}
          </>
        }
      />
      <div className={styles.bar}>
        <Space>
          <Button icon={<LeftOutlined />} aria-label="上一周" onClick={() => setRequested(addDays(monday, -7))} />
          <Button onClick={() => setRequested(null)}>本周</Button>
          <Button icon={<RightOutlined />} aria-label="下一周" onClick={() => setRequested(addDays(monday, 7))} />
          <strong className={styles.title}>{span}</strong>
        </Space>
        <span className={styles.owner}>
          <OptionSelect
            path="/api/option/colleague"
            placeholder="全部招商经理"
            aria-label="招商经理"
            value={query.user_id}
            onChange={(value) => setManager(value ? String(value) : null)}
          />
        </span>
      </div>
      {week.isError && <FailedState error={week.error} onRetry={() => week.refetch()} />}
      {week.isPending && <ListSkeleton />}
      {week.data && <Week monday={monday} today={today} visits={visits} onAct={act} />}
      {open?.kind === 'form' && (
        <FormDrawer
          noun="拜访"
          id={open.id}
          declaration={visitForm}
          calls={visitCalls}
          schema={schema}
          initial={{ user_id: query.user_id ?? me?.id, visit_on: today < monday ? monday : today, visit_at: null }}
          onSaved={reread}
          onClose={close}
        />
      )}
      {open?.kind === 'done' && <DoneDrawer visit={open.visit} onClose={close} />}
      {open?.kind === 'print' && <VisitPrint period={span} visits={visits} onDone={close} />}
    </>
  );
}
