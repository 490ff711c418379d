// The versions of a contract's terms, and the rows of its collection plan after all of them.
import sql, { type Sql } from 'sql-template-tag';
import type { ContractVersion, DroppedAdjustment, ManualAdjustment } from '#api/contracts/change/change.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import type { PostedRow } from '#domain/contracts/change/schedule-change';
import { termsOfRow } from '#domain/contracts/clause/version-terms';
import type { TaxedAmount } from '#domain/kernel/money/money';
import { adjustmentSums, isOverruled } from '#server/measures/finance/receivable';
import type { Tx } from '#server/platform/db/database';
import { payeeInJson } from '#server/policies/payee';

/** Returns all versions of a contract, the first version first. */
export const loadVersions = async (tx: Tx, contract_id: number): Promise<ContractVersion[]> =>
  (await loadVersionsOf(tx, [contract_id])).get(contract_id) ?? [];

/** Returns the versions of many contracts in one query. */
export async function loadVersionsOf(tx: Tx, contract_ids: readonly number[]): Promise<Map<number, ContractVersion[]>> {
  const rows = await tx.query<ContractVersion & { contract_id: number }>(
    sql`select v.contract_id, v.version_no, v.effective_on, v.reason, coalesce(nullif(v.tenant_name, ''), t.name) as tenant_name, v.end_date as "end", v.late_fee, v.lease_options,
          coalesce((select json_agg(json_build_object('id', x.space_id, 'area', x.area_sqm::text, 'label', b.name || ' ' || f.name || ' ' || s.number)
              order by b.name, f.number, s.number)
            from contract_space x join space s on (s.company_id, s.id) = (x.company_id, x.space_id)
            join floor f on (f.company_id, f.id) = (s.company_id, s.floor_id)
            join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
            where (x.company_id, x.contract_id, x.version_no) = (v.company_id, v.contract_id, v.version_no)), '[]') as spaces,
          coalesce((select json_agg(x.terms || jsonb_build_object('line', x.line, 'charge_item_id', x.charge_item_id, 'charge_item_name', i.name)
              || ${payeeInJson} order by x.seq)
            from charge_clause x join charge_item i on (i.company_id, i.id) = (x.company_id, x.charge_item_id)
            left join legal_entity y on (y.company_id, y.id) = (x.company_id, x.payee_id)
            where (x.company_id, x.contract_id, x.version_no) = (v.company_id, v.contract_id, v.version_no)), '[]') as clauses,
          coalesce((select json_agg(json_build_object('charge_item_id', x.charge_item_id, 'charge_item_name', i.name, 'kind', x.kind,
              'months', trim_scale(x.months)::text, 'amount_fen', x.amount_fen, 'due', x.due_date) order by x.seq)
            from deposit_clause x join charge_item i on (i.company_id, i.id) = (x.company_id, x.charge_item_id)
            where (x.company_id, x.contract_id, x.version_no) = (v.company_id, v.contract_id, v.version_no)), '[]') as deposits
        from contract_version v
        join contract c on (c.company_id, c.id) = (v.company_id, v.contract_id)
        join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        where v.company_id = app_company() and v.contract_id = any(${[...contract_ids]}::bigint[]) order by v.version_no`,
  );
  const versions = new Map<number, ContractVersion[]>();
  for (const { contract_id, ...version } of rows)
    versions.set(contract_id, [...(versions.get(contract_id) ?? []), version]);
  return versions;
}

/**
 * A row of the plan with its receivable, which is null when the row owes nothing. The amount includes all adjustments except manual ones, which are
 * in `manual`.
 */
export interface PlanRow extends Omit<PostedRow, 'terms' | 'manual'> {
  manual: TaxedAmount;
  /** Distinct reasons of the manual adjustments. */
  manual_reasons: string[];
  line: number;
  clause_id: number;
  seq: number;
  version_no: number;
  charge_item_id: number;
  charge_item_name: string;
  receivable_id: number | null;
  received_fen: number;
  invoiced_fen: number;
  /** Amount in fen, offset by negative adjustments. */
  offset_fen: number;
  /** Is true while an index value is missing. */
  provisional: boolean;
  /** Gross in fen as planned by the version, before all adjustments. */
  planned_fen: number;
  /** Voided by hand or by a termination. The row remains in the plan and is no longer owed. */
  voided: boolean;
}

/** Returns the rows in force after the latest version, by clause and period. */
export function planRows(tx: Tx, contract_id: number): Promise<PlanRow[]> {
  return tx.query<PlanRow>(
    sql`select x.line, x.version_no, x.id as clause_id, x.charge_item_id, i.name as charge_item_name, r.seq, r.start_date as start,
          r.end_date as "end", r.due_date as due, r.provisional, r.gross_fen as planned_fen, a.id as receivable_id, coalesce(a.voided_on is not null, false) as voided,
          case when a.voided_on is null then coalesce(a.gross_fen, r.gross_fen) + j.gross - j.manual_gross else r.gross_fen end as gross,
          case when a.voided_on is null then coalesce(a.net_fen, r.net_fen) + j.net - j.manual_net else r.net_fen end as net,
          case when a.voided_on is null then coalesce(a.tax_fen, r.tax_fen) + j.tax - j.manual_tax else r.tax_fen end as tax,
          ${manualColumns(sql`a`)},
          coalesce(a.received_fen, 0) - j.offset_fen + j.received_fen as received_fen, j.offset_fen,
          coalesce(a.invoiced_fen, 0) + j.invoiced_fen as invoiced_fen
        from charge_clause x
        join charge_item i on (i.company_id, i.id) = (x.company_id, x.charge_item_id)
        join schedule_row r on (r.company_id, r.clause_id) = (x.company_id, x.id) and r.dropped_in is null
        left join receivable a on (a.company_id, a.clause_id, a.seq) = (r.company_id, r.clause_id, r.seq)
        cross join lateral ${adjustmentSums(sql`a.id`)} j
        where x.company_id = app_company() and x.contract_id = ${contract_id}
        order by x.line, r.start_date`,
  );
}

/** `manual` and `manual_reasons` of a receivable by its alias, whose adjustments are `j`; empty once it is void. */
export const manualColumns = (manual: Sql): Sql => {
  const part = (figure: Sql) => sql`case when ${manual}.voided_on is null then ${figure} else 0 end`;
  return sql`json_build_object('gross', ${part(sql`j.manual_gross`)}, 'net', ${part(sql`j.manual_net`)}, 'tax', ${part(sql`j.manual_tax`)}) as manual,
    coalesce((select json_agg(distinct case when ${isOverruled} then d.void_reason else d.remark end) from receivable d
      where d.company_id = app_company() and d.adjusts_id = ${manual}.id
        and (d.manual is not null and d.corrected_by = 'person' and d.voided_on is null or ${isOverruled})), '[]') as manual_reasons`;
};

/** Returns a plan row with the terms it was computed by: those of its own version, then of each later one that begins inside it. */
export function withTerms(row: PlanRow, versions: readonly ContractVersion[], start: string): PlanRow & PostedRow {
  return { ...row, terms: termsOfRow(row, versions, start) };
}

/** Reasons by receivable id. */
export type DroppedReasons = ReadonlyMap<number, string>;

export const isDropped = ({ receivable_id }: PlanRow, dropped: DroppedReasons): boolean =>
  receivable_id !== null && dropped.has(receivable_id);

/** Returns the manual adjustments of a row, for a preview or a settlement. */
export function manualOf(
  row: Pick<PlanRow, 'receivable_id' | 'manual' | 'manual_reasons'>,
  change: { manual: TaxedAmount },
  dropped: DroppedReasons,
): ManualAdjustment {
  const { receivable_id, manual, manual_reasons: reasons } = row;
  if (manual.gross === 0 && change.manual.gross === 0) return null;
  const reason = receivable_id === null ? undefined : dropped.get(receivable_id);
  return {
    receivable_id,
    reasons,
    before_fen: manual.gross,
    after_fen: change.manual.gross,
    dropped: reason ?? null,
  };
}

/** Returns the faults of adjustments that a change or termination ends: each must be on a manually adjusted row of the contract. */
export async function droppedErrors(
  tx: Tx,
  contract_id: number,
  dropped: readonly DroppedAdjustment[],
): Promise<FieldError[]> {
  if (dropped.length === 0) return [];
  const rows = await tx.query<{ id: number }>(
    sql`select distinct d.adjusts_id as id from receivable d
        where d.company_id = app_company() and d.contract_id = ${contract_id} and (d.manual is not null and d.voided_on is null or ${isOverruled})`,
  );
  const adjusted = new Set(rows.map((row) => row.id));
  return dropped.flatMap(({ receivable_id }, index) =>
    adjusted.has(receivable_id)
      ? []
      : [{ path: ['dropped_adjustments', index, 'receivable_id'], message: '该账期没有人工调整' }],
  );
}
