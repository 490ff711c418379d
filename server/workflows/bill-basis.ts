// Unit price × quantity of bill lines, as the receivables were posted: by the terms of the contract's version, or by the meter reading that charged
// them.
import sql from 'sql-template-tag';
import type { ContractVersion } from '#api/contracts/change/change.schema';
import { explainedRow } from '#api/contracts/change/explained-row';
import { priceUnit } from '#api/contracts/contract/clause-text';
import type { METER_KIND } from '#api/contracts/labels';
import type { BillBasis } from '#api/finance/bill/bill.schema';
import { scheduledClause } from '#domain/contracts/clause/charge-clause';
import { pricedQuantities } from '#domain/contracts/schedule/quantities';
import { formatArea, formatMoney, formatUsage } from '#domain/kernel/text/format';
import { loadVersionsOf } from '../areas/contracts/change/versions';
import { receivableSpaces } from '../areas/finance/receivable/receivable-spaces';
import type { Tx } from '../platform/db/database';

interface Posted {
  receivable_id: number;
  spaces: string;
  contract_id: number | null;
  /** The version that posted the receivable; null when a user posted it. */
  version_no: number | null;
  line: number | null;
  clause_version_no: number | null;
  start: string;
  end: string;
  gross_fen: number;
  /** Set for an adjustment: the amount of its original before it, in fen. */
  before_fen: number | null;
  remark: string;
  meter: {
    kind: keyof typeof METER_KIND;
    unit_price: string;
    billed_usage: string;
    explanation: string;
  } | null;
}

type Computed = Omit<BillBasis, 'receivable_id' | 'spaces'>;

const METER_UNITS: Partial<Record<keyof typeof METER_KIND, string>> = { electricity: '度', water: 'm³', gas: 'm³' };

const postedOf = (tx: Tx, receivable_ids: readonly number[]): Promise<Posted[]> =>
  tx.query<Posted>(
    sql`select r.id as receivable_id, coalesce(${receivableSpaces}, '') as spaces, r.contract_id, r.version_no, x.line, x.version_no as clause_version_no, r.start_date as start, r.end_date as "end",
          r.gross_fen, r.remark,
          case when o.id is not null then o.gross_fen + coalesce((select sum(d.gross_fen) from receivable d
            where d.company_id = r.company_id and d.adjusts_id = o.id and d.id < r.id), 0)::bigint end as before_fen,
          (select json_build_object('kind', m.kind, 'unit_price', trim_scale(k.unit_price)::text, 'billed_usage', k.billed_usage::text, 'explanation', k.explanation)
            from meter_charge k join meter_reading g on (g.company_id, g.id) = (k.company_id, k.reading_id)
            join meter m on (m.company_id, m.id) = (g.company_id, g.meter_id)
            where (k.company_id, k.receivable_id) = (r.company_id, r.id)) as meter
        from receivable r
        left join contract c on (c.company_id, c.id) = (r.company_id, r.contract_id)
        left join receivable o on (o.company_id, o.id) = (r.company_id, r.adjusts_id)
        left join charge_clause x on (x.company_id, x.id) = (r.company_id, coalesce(r.clause_id, o.clause_id))
        where r.company_id = app_company() and r.id = any(${[...receivable_ids]}::bigint[])`,
  );

function byMeter(meter: NonNullable<Posted['meter']>): Computed {
  const unit = METER_UNITS[meter.kind];
  const quantity = [formatUsage(meter.billed_usage), unit].filter(Boolean).join(' ');
  const price_unit = unit ? `元/${unit}` : '元';
  return {
    parts: [{ unit_price: meter.unit_price, price_unit, quantity }],
    reading: meter.explanation,
    note: '',
  };
}

/** An adjustment is explained together with the earlier amount of its original. */
function byTerms(posted: Posted, versions: readonly ContractVersion[]): Computed {
  const { start, end, line, clause_version_no, version_no, before_fen, gross_fen, remark } = posted;
  const after_fen = gross_fen + (before_fen ?? 0);
  const change =
    before_fen === null
      ? ''
      : `调整前 ${formatMoney(before_fen)} 元，调整后 ${formatMoney(after_fen)} 元，本笔差额 ${formatMoney(gross_fen)} 元`;
  const note = [change, remark].filter(Boolean).join('；');
  if (line === null || version_no === null) return { parts: [], reading: '', note };
  const existing = versions.filter((version) => version.version_no <= version_no);
  const stored = { line, version_no: clause_version_no ?? 0, start, end, gross_fen: after_fen };
  const { clause, pieces } = explainedRow(stored, existing);
  const priced = clause && scheduledClause(clause);
  if (!pieces || !priced) return { parts: [], reading: '', note };
  const parts = pricedQuantities(pieces, priced.basis).map(({ price, area, time }) => ({
    unit_price: price,
    price_unit: priceUnit(priced.basis),
    quantity: [area === null ? '' : `${formatArea(area)} ㎡`, time].filter(Boolean).join(' × '),
  }));
  return { parts, reading: '', note };
}

/** Returns the bases by receivable id. */
export async function basesOf(tx: Tx, receivable_ids: readonly number[]): Promise<Map<number, BillBasis>> {
  const posted = await postedOf(tx, receivable_ids);
  const contracts = [...new Set(posted.flatMap(({ contract_id }) => contract_id ?? []))];
  const versions = await loadVersionsOf(tx, contracts);
  return new Map(
    posted.map((each) => {
      const { receivable_id, spaces, meter, contract_id } = each;
      const computed = meter ? byMeter(meter) : byTerms(each, versions.get(contract_id ?? 0) ?? []);
      return [receivable_id, { receivable_id, spaces, ...computed }];
    }),
  );
}
