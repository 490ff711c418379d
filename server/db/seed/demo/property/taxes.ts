// Tax data of the demo: its buildings owned, at their original value, since the first leases began; rates of stamp duty, land use tax and VAT, and a relief.
import sql from 'sql-template-tag';
import { buildingTaxCalls } from '#api/assets/building-tax';
import { taxTermCalls } from '#api/finance/tax-term/tax-term';
import { openLife } from '../calls';
import { isFirst, leaseYears, type Stage } from '../stage';

/** Building cost in yuan per square metre. */
const COST = { low: 5_000, high: 9_000 };
const RATES = { deduction: '0.3', rate_value: '0.012', rate_let: '0.12', relief: '1' };

const TERMS = [
  { kind: 'stamp_rate', start_date: '2022-07-01', value: '0.001', basis: '印花税法 税目税率表：租赁合同' },
  { kind: 'stamp_fixed', start_date: '2022-07-01', value: '0', basis: '印花税法第六条：结算时按实际金额计税' },
  {
    kind: 'vat_simplified',
    start_date: '2016-05-01',
    value: '0.05',
    basis: '财税〔2016〕36 号附件 2 第一条第（九）项',
  },
  { kind: 'vat_advance', start_date: '2016-05-01', value: '1', basis: '财税〔2016〕36 号附件 1 第四十五条第（二）项' },
  ...(['2', '3', '6'] as const).map((land_class, place) => ({
    kind: 'land_unit' as const,
    land_class,
    start_date: '2020-01-01',
    value: ['18', '12', '4'][place] ?? '',
    basis: '城镇土地使用税暂行条例第四条、第五条',
  })),
] as const;
const RELIEF = { kind: 'stamp_relief', value: '0.5', basis: '财政部 税务总局公告 2023 年第 12 号第二条' } as const;

/** The second legal entity is a small enterprise, whose stamp duty is halved. */
async function seedTerms(stage: Stage): Promise<void> {
  const { call } = await openLife(stage);
  for (const term of TERMS) await call('admin', taxTermCalls.save, term);
  const small = stage.setup.entities[1];
  if (!small) return;
  const relief = { ...RELIEF, legal_entity_id: small.id };
  await call('admin', taxTermCalls.save, { ...relief, start_date: '2023-01-01' });
  await call('admin', taxTermCalls.save, { ...relief, start_date: '2028-01-01', value: '1' });
}

export async function seedTaxes(stage: Stage, park_id: number): Promise<void> {
  const { tx, random, today } = stage;
  const { call } = await openLife(stage);
  if (isFirst(stage)) await seedTerms(stage);
  const buildings = await tx.query<{ id: number; area: number }>(
    sql`select b.id, coalesce(sum(s.gross_area_sqm), 0)::int as area from building b
        left join space s on (s.company_id, s.building_id) = (b.company_id, b.id)
        where b.company_id = app_company() and b.park_id = ${park_id} group by b.id order by b.id`,
  );
  for (const { id: building_id, area } of buildings) {
    const original_value_fen = Math.max(1_000, area) * random.int(COST.low, COST.high) * 100;
    const start_date = leaseYears(today).start;
    await call('admin', buildingTaxCalls.save, {
      building_id,
      start_date,
      nature: 'owned',
      original_value_fen,
      ...RATES,
    });
  }
}
