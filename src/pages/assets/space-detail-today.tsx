// The state of a space today: its figures, its holder, and the next step.
import { Link } from '@umijs/max';
import { Button, Card, Skeleton } from 'antd';
import { MONEY_LINKS, SPACE_RENT_LINKS, spaceLease, spaceToday } from '#api/assets/figures';
import type { SpaceLease, SpaceToday as Today } from '#api/assets/figures.schema';
import { PRICE_UNIT } from '#api/assets/labels';
import type { Space } from '#api/assets/space/space.schema';
import { businessDay } from '#api/kernel/instant';
import { daysBetween } from '#domain/kernel/dates/calendar-date';
import { SpaceStatusTag } from '@/components/assets/space-status';
import { ContractLink, TenantLink } from '@/components/details/object-links';
import { FailedState } from '@/components/feedback/failed-state';
import { Area, Figure, Money, Period, Price } from '@/components/figures';
import { type FigureCard, FigureCards } from '@/components/layout/figure-cards';
import { useSession } from '@/hooks/session';
import { nextSteps } from './shared/next-step';
import { Pictures } from './shared/pictures';
import styles from './shared/shared.module.css';
import { useAllowed, useRentAndMoney } from './shared/use-figures';

export function TodayStatus({ id }: { id: number }) {
  const { data } = useAllowed(spaceToday, { id });
  return data?.status ? (
    <span className={styles.status}>
      <SpaceStatusTag status={data.status} />
    </span>
  ) : null;
}

export function SpaceToday({ space }: { space: Space }) {
  const { id } = space;
  const today = useAllowed(spaceToday, { id });
  const lease = useAllowed(spaceLease, { id });
  const { rent, money } = useRentAndMoney({ kind: 'space', id });
  const queries = [today, lease, rent, money];
  const failed = queries.find((query) => query.isError);
  if (failed) return <FailedState error={failed.error} onRetry={() => failed.refetch()} />;
  if (!today.data || queries.some((query) => query.isLoading)) {
    return (
      <Card size="small" style={{ marginBottom: 12 }} role="status" aria-label="加载中">
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      </Card>
    );
  }
  const cards: FigureCard[] = [
    { label: '计租面积', value: <Area value={space.rentable_area_sqm} />, unit: '㎡' },
    { label: '招商价', value: <Price value={space.list_price} />, unit: PRICE_UNIT[space.price_unit].label },
  ];
  if (rent.data) {
    const { contract_count, monthly_rent_fen } = rent.data;
    cards.push({
      label: '月租金',
      value: <Money fen={contract_count > 0 ? monthly_rent_fen : null} />,
      unit: '元',
      to: SPACE_RENT_LINKS.monthly_rent_fen.to(id),
      access: 'p_4100',
    });
  }
  if (lease.data) cards.push(endCard(lease.data));
  if (money.data) {
    const { due_fen, overdue_fen } = money.data;
    const spaceToday = { kind: 'space', id, today: businessDay() } as const;
    const shared = { unit: '元', note: '按租过本空间的整份合同', access: 'p_5200' };
    cards.push(
      { label: '到期未收', value: <Money fen={due_fen} />, to: MONEY_LINKS.due_fen.to(spaceToday), ...shared },
      {
        label: '逾期',
        value: <Money fen={overdue_fen} />,
        alarm: overdue_fen > 0,
        to: MONEY_LINKS.overdue_fen.to(spaceToday),
        ...shared,
      },
    );
  }
  return (
    <>
      <div className={styles.top}>
        <Pictures name={space.number} ids={space.picture_ids} />
        <div className={styles.figures}>
          <FigureCards title={`空间 ${space.number} 概况`} cards={cards} />
        </div>
      </div>
      <Next space={space} today={today.data} lease={lease.data ?? null} />
    </>
  );
}

function endCard({ start_date, end_date, ahead }: SpaceLease): FigureCard {
  const label = ahead ? '起租日' : '合同到期';
  const days = daysBetween(businessDay(), ahead ? start_date : end_date);
  const note = days < 0 ? `已过 ${-days} 天` : `${ahead ? '还有' : '剩余'} ${days.toLocaleString('en-US')} 天`;
  return { label, value: <Figure>{ahead ? start_date : end_date}</Figure>, note };
}

const TEXTS: Readonly<Record<NonNullable<Today['status']>, string>> = {
  leased: '在租',
  holdover: '合同已到期，租客未退，请办理退租或续租',
  signed: '已签合同，尚未起租',
  reserved: '已预定，签约时转为合同',
  self_use: '自用，不对外招商',
  not_for_rent: '当前用途不可招商',
  vacant: '空置，可以签约或预定',
};

interface NextProps {
  space: Space;
  today: Today;
  lease: SpaceLease | null;
}

function Next({ space, today, lease }: NextProps) {
  const { can } = useSession();
  const { status } = today;
  if (status === null) return <div className={styles.next}>今天不在启用期内，不能出租；启用与停用日期见基本信息。</div>;
  const step = nextSteps(
    {
      id: space.id,
      park_id: space.park_id,
      status,
      contract_id: lease?.contract_id ?? null,
      lease_end: lease?.end_date ?? null,
    },
    businessDay(),
  ).find(({ access }) => can(access));
  return (
    <section className={styles.next} aria-label="下一步">
      <p>
        {TEXTS[status]}
        {today.reserved_for && `：${today.reserved_for}，保留至 ${today.reserved_until}`}
        {lease && (status === 'reserved' || status === 'vacant' ? null : <Holder lease={lease} />)}
      </p>
      {step && (
        <Link to={step.to}>
          <Button type="primary">{step.label}</Button>
        </Link>
      )}
    </section>
  );
}

function Holder({ lease }: { lease: SpaceLease }) {
  return (
    <>
      ：<TenantLink id={lease.tenant_id}>{lease.tenant_name}</TenantLink>，合同{' '}
      <ContractLink id={lease.contract_id}>{lease.contract_number}</ContractLink>，
      <Period start={lease.start_date} end={lease.end_date} />
    </>
  );
}
