// A week of visits: a row per manager, a column per day.
import { MoreOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Button, Dropdown, Empty } from 'antd';
import type { Visit } from '#api/investment/visit-plan.schema';
import { customerPaths } from '#api/kernel/paths';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { useSession } from '@/hooks/session';
import { WEEKDAYS } from '../calendar/span';
import styles from './visits.module.css';

export type VisitAct = 'done' | 'edit' | 'remove';

interface Props {
  monday: string;
  today: string;
  visits: readonly Visit[];
  onAct: (act: VisitAct, visit: Visit) => void;
}

const ACTS = [
  { key: 'done', label: '完成' },
  { key: 'edit', label: '编辑或改期' },
  { key: 'remove', label: '取消拜访', danger: true },
];

function VisitCard({ visit, today, onAct }: { visit: Visit } & Pick<Props, 'today' | 'onAct'>) {
  const { can } = useSession();
  const { customer_id, customer_name, visit_on, visit_at, kind, purpose, follow_up_id } = visit;
  const made = follow_up_id !== null;
  const state = made ? styles.made : visit_on < today ? styles.overdue : '';
  return (
    <li className={`${styles.visit} ${state}`}>
      <div className={styles.facts}>
        <Link to={customerPaths.detail(customer_id)} title={customer_name}>
          {customer_name}
        </Link>
        <span>{[visit_at, kind, made ? '已完成' : visit_on < today ? '逾期' : ''].filter(Boolean).join(' · ')}</span>
        <span title={purpose}>{purpose}</span>
      </div>
      {!made && can('p_2200_edit') && (
        <Dropdown trigger={['click']} menu={{ items: ACTS, onClick: ({ key }) => onAct(key as VisitAct, visit) }}>
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`「${customer_name}」的操作`} />
        </Dropdown>
      )}
    </li>
  );
}

export function Week({ monday, today, visits, onAct }: Props) {
  const days = WEEKDAYS.map((name, place) => ({ name, day: addDays(monday, place) }));
  const managers = [...new Map(visits.map(({ user_id, manager }) => [user_id, manager]))];
  if (managers.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="本周没有拜访计划，请点击右上角「新增拜访」" />;
  return (
    <table className={styles.week}>
      <thead>
        <tr>
          <th scope="col">招商经理</th>
          {days.map(({ name, day }) => (
            <th key={day} scope="col" className={day === today ? styles.today : undefined}>
              {name} {day.slice(5)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {managers.map(([user_id, manager]) => (
          <tr key={user_id}>
            <th scope="row">
              {manager}
              <span className={styles.count}>{visits.filter((visit) => visit.user_id === user_id).length} 次</span>
            </th>
            {days.map(({ day }) => (
              <td key={day}>
                <ul>
                  {visits
                    .filter((visit) => visit.user_id === user_id && visit.visit_on === day)
                    .map((visit) => (
                      <VisitCard key={visit.id} visit={visit} today={today} onAct={onAct} />
                    ))}
                </ul>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
