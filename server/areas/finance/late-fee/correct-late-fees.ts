// Corrects late fees that were charged too high because money of an earlier day was recorded later (docs/domain §5.9).
import sql from 'sql-template-tag';
import { openFen } from '#server/measures/finance/receivable';
import { adjustGross, type Posting } from '../receivable/adjust';
import { computed, principals } from './late-fee-posting';

/** Open amount of a posted late fee with its adjustments. */
interface PostedFee {
  id: number;
  open_fen: number;
  tax_rate: string;
}

/**
 * Lowers the unpaid late fees of receivables after a payment: each to the fee computed through the day up to which it was charged. Fees that the
 * tenant has paid are not changed.
 */
export async function correctLateFees(call: Posting, receivable_ids: readonly number[]): Promise<void> {
  const { tx } = call;
  const charged = await tx.query<{ through: string; ids: number[] }>(
    sql`select to_char(f.through, 'YYYY-MM-DD') as through, json_agg(f.principal_id order by f.principal_id) as ids
        from (select p.principal_id, max(p.through) as through
          from late_fee_posting p join receivable b on (b.company_id, b.id) = (p.company_id, p.receivable_id) and b.voided_on is null
          where p.company_id = app_company() and p.principal_id = any(${[...receivable_ids]}::bigint[]) group by p.principal_id) f
        group by f.through order by f.through`,
  );
  for (const { through, ids } of charged) {
    const rows = await principals(tx, through, sql`r.id = any(${ids}::bigint[])`);
    for (const row of rows.flatMap((each) => computed(each, through)))
      if (row.fee_fen < row.posted_fen) await lower(call, row.receivable_id, row.posted_fen - row.fee_fen);
  }
}

/** Lowers the latest fee first, each down to its paid amount. */
async function lower(call: Posting, principal_id: number, excess_fen: number): Promise<void> {
  let remaining = excess_fen;
  for (const { id, open_fen, tax_rate } of await feesOf(call, principal_id)) {
    const part = Math.min(remaining, open_fen);
    if (part <= 0) continue;
    await adjustGross(call, id, {
      gross_fen: -part,
      tax_rate,
      corrected_by: 'late_fee',
      reason: '款项到账日早于计费，滞纳金重算',
    });
    remaining -= part;
  }
}

const feesOf = ({ tx }: Posting, principal_id: number) =>
  tx.query<PostedFee>(
    sql`select b.id, trim_scale(i.tax_rate)::text as tax_rate,
          (select coalesce(sum(${openFen}), 0)::bigint from receivable r
            where r.company_id = b.company_id and (r.id = b.id or r.adjusts_id = b.id) and r.voided_on is null) as open_fen
        from late_fee_posting p
        join receivable b on (b.company_id, b.id) = (p.company_id, p.receivable_id) and b.voided_on is null
        join charge_item i on (i.company_id, i.id) = (b.company_id, b.charge_item_id)
        where p.company_id = app_company() and p.principal_id = ${principal_id} order by p.seq desc`,
  );
