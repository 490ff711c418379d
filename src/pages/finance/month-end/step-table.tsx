// The steps of a month's end, each with its open items and a link to them.
import { Link } from '@umijs/max';
import { Table, type TableColumnsType } from 'antd';
import type { MonthEndStep } from '#api/finance/month-end.schema';
import { type MonthEndBooks, monthEndStep } from '#api/finance/month-end-steps';
import { businessDay, formatInstant } from '#api/kernel/instant';
import { Figure, Money, ToneTag } from '@/components/figures';
import { useSession } from '@/hooks/session';
import shared from '../shared/shared.module.css';

const checkedAt = ({ key, at: instant }: MonthEndStep): string | null => {
  if (key !== 'ledger_check') return null;
  return instant ? `最近一次：${formatInstant(instant)}` : '尚未自检';
};

/** Minimum width, px; below it the table scrolls. */
const LEAST_WIDTH = 760;

interface Props {
  books: MonthEndBooks;
  steps: readonly MonthEndStep[];
}

export function StepTable({ books, steps }: Props) {
  const { can } = useSession();
  const columns: TableColumnsType<MonthEndStep> = [
    { title: '步骤', width: 64, align: 'center', render: (_cell, _step, place) => <Figure>{place + 1}</Figure> },
    {
      title: '事项',
      render: (_cell, step) => {
        const { title, explanation } = monthEndStep(step.key);
        const checked = checkedAt(step);
        return (
          <>
            <div>{title}</div>
            <div className={shared.second}>{checked ? `${explanation}；${checked}` : explanation}</div>
          </>
        );
      },
    },
    {
      title: '状态',
      width: 100,
      render: (_cell, { done }) => <ToneTag tone={done ? 'success' : 'warning'}>{done ? '已完成' : '待处理'}</ToneTag>,
    },
    {
      title: '待处理',
      width: 180,
      render: (_cell, { key, count }) => {
        const { title, unit, rows } = monthEndStep(key);
        if (!count) return '—';
        const text = `${count} ${unit}`;
        return rows && can(rows.access) ? (
          <Link to={rows.to(books, businessDay())} aria-label={`查看明细：${title}`}>
            {text}
          </Link>
        ) : (
          text
        );
      },
    },
    {
      title: '金额(元)',
      width: 160,
      align: 'right',
      render: (_cell, { count, amount_fen }) => (count && amount_fen !== null ? <Money fen={amount_fen} /> : '—'),
    },
    {
      title: '操作',
      width: 100,
      render: (_cell, { key, done }) => {
        const { title, access, to, act = to } = monthEndStep(key);
        const verb = done ? '查看' : '去处理';
        const address = done ? to : act;
        return can(access) ? (
          <Link to={address(books, businessDay())} aria-label={`${verb}：${title}`}>
            {verb}
          </Link>
        ) : (
          '—'
        );
      },
    },
  ];
  return (
    <Table
      rowKey="key"
      size="middle"
      pagination={false}
      scroll={{ x: LEAST_WIDTH }}
      columns={columns}
      dataSource={[...steps]}
    />
  );
}
