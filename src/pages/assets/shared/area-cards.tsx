// The figures of a park or a building: rentable area and occupancy, then leases and money for users with access.
import { Card, Skeleton } from 'antd';
import { AREA_LINKS, MONEY_LINKS, RENT_LINKS } from '#api/assets/figures';
import type { AreaFigures, AssetQuery, MoneyFigures, RentFigures } from '#api/assets/figures.schema';
import type { ById } from '#api/kernel/endpoint/crud';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { businessDay } from '#api/kernel/instant';
import { formatArea } from '#domain/kernel/text/format';
import { FailedState } from '@/components/feedback/failed-state';
import { Area, Percent, Wan } from '@/components/figures';
import { type FigureCard, FigureCards } from '@/components/layout/figure-cards';
import { Pictures } from './pictures';
import styles from './shared.module.css';
import { useAllowed, useRentAndMoney } from './use-figures';

interface Props {
  asset: AssetQuery & { kind: 'park' | 'building' };
  areas: Endpoint<ById, AreaFigures>;
  name: string;
  pictures: readonly number[];
}

const SQM = { unit: '㎡', access: 'p_1400' } as const;

/** Returns the text of the reserved and held-over areas, so that the figures visibly add up. */
function otherwise({ reserved_area_sqm, holdover_area_sqm }: AreaFigures): string | undefined {
  const parts = [
    ['已预定', reserved_area_sqm],
    ['到期未退', holdover_area_sqm],
  ] as const;
  const texts = parts.flatMap(([word, sqm]) => (Number(sqm) > 0 ? `${word} ${formatArea(sqm)} ㎡` : []));
  return texts.length ? `另有${texts.join('、')}` : undefined;
}

function areaCards(figures: AreaFigures, asset: Props['asset']): FigureCard[] {
  const linkOf = (name: keyof typeof AREA_LINKS) => AREA_LINKS[name].to(asset);
  return [
    { label: '可租面积', value: <Area value={figures.rentable_area_sqm} />, to: linkOf('rentable_area_sqm'), ...SQM },
    { label: '已租面积', value: <Area value={figures.leased_area_sqm} />, to: linkOf('leased_area_sqm'), ...SQM },
    { label: '已签未起租', value: <Area value={figures.signed_area_sqm} />, to: linkOf('signed_area_sqm'), ...SQM },
    {
      label: '空置面积',
      value: <Area value={figures.vacant_area_sqm} />,
      to: linkOf('vacant_area_sqm'),
      note: otherwise(figures),
      ...SQM,
    },
    { label: '出租率', value: <Percent value={figures.occupancy} /> },
  ];
}

interface AssetOn extends AssetQuery {
  today: string;
}

function rentCards(rent: RentFigures | undefined, asset: AssetOn): FigureCard[] {
  if (!rent) return [];
  const { monthly_rent_fen, contract_count, expiring_count } = rent;
  return [
    {
      label: '月租金',
      value: <Wan fen={monthly_rent_fen} />,
      unit: `万元 · ${contract_count} 份在租合同`,
      to: RENT_LINKS.contract_count.to(asset),
      access: 'p_4100',
    },
    {
      label: '90 天内到期',
      value: expiring_count,
      unit: '份',
      to: RENT_LINKS.expiring_count.to(asset),
      access: 'p_4100',
    },
  ];
}

function moneyCards(money: MoneyFigures | undefined, asset: AssetOn): FigureCard[] {
  if (!money) return [];
  // The receivables of a contract are not split by building.
  const unit = asset.kind === 'building' ? '万元 · 按整份合同' : '万元';
  return [
    {
      label: '到期未收',
      value: <Wan fen={money.due_fen} />,
      unit,
      to: MONEY_LINKS.due_fen.to(asset),
      access: 'p_5200',
    },
    {
      label: '逾期',
      value: <Wan fen={money.overdue_fen} />,
      unit,
      alarm: money.overdue_fen > 0,
      to: MONEY_LINKS.overdue_fen.to(asset),
      access: 'p_5200',
    },
  ];
}

export function AreaCards({ asset, areas, name, pictures }: Props) {
  const { id } = asset;
  const found = useAllowed(areas, { id });
  const { rent, money } = useRentAndMoney(asset);
  const failed = [found, rent, money].find((query) => query.isError);
  if (failed) return <FailedState error={failed.error} onRetry={() => failed.refetch()} />;
  if (!found.data || rent.isLoading || money.isLoading) {
    return (
      <Card size="small" style={{ marginBottom: 12 }} role="status" aria-label="加载中">
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      </Card>
    );
  }
  const assetToday = { ...asset, today: businessDay() };
  const cards = [...rentCards(rent.data, assetToday), ...moneyCards(money.data, assetToday)];
  const areaFigures = areaCards(found.data, asset);
  // Few cards in a row of their own would be twice as wide as those above.
  const separate = cards.length > 2;
  return (
    <div className={styles.top}>
      <Pictures name={name} ids={pictures} />
      <div className={styles.figures}>
        <FigureCards wide title={`${name} 概况`} cards={separate ? areaFigures : [...areaFigures, ...cards]} />
        {separate && <FigureCards title={`${name} 合同与款项`} cards={cards} />}
      </div>
    </div>
  );
}
