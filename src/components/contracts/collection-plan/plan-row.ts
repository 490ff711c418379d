// One row of a collection plan as tables show it: from a trial, or stored with the amount received.
import type { ContractVersion } from '#api/contracts/change/change.schema';
import { explainedRow } from '#api/contracts/change/explained-row';
import type { ContractSave, ContractScheduleRow } from '#api/contracts/contract/contract.schema';
import type { SchedulePiece, ScheduleRow } from '#domain/contracts/schedule/payment-schedule';

export interface PlanRow {
  seq: number;
  start: string;
  end: string;
  due: string;
  gross_fen: number;
  net_fen: number;
  tax_fen: number;
  /** The calculation; missing when the stored row differs from the terms (voided by hand, or an adjustment). */
  pieces?: SchedulePiece[];
  /** The clause of the calculation, when it is not the one of the latest version. */
  clause?: ContractSave['clauses'][number];
  /** Set only for a stored row. */
  received_fen?: number;
  planned_fen?: number;
  /** No longer owed. */
  voided?: boolean;
  /** Set while an index value is missing. */
  provisional?: boolean;
  receivable_id?: number | null;
}

/** The rows of one charge clause. */
export interface ClausePlan {
  index: number;
  name: string;
  clause: ContractSave['clauses'][number];
  rows: PlanRow[];
}

export function rowOf({ gross, net, tax, ...row }: ScheduleRow): PlanRow {
  return { ...row, gross_fen: gross, net_fen: net, tax_fen: tax };
}

/** Returns the stored plan by clause, each row with its calculation from the versions of the contract's terms. */
export function storedPlan(versions: readonly ContractVersion[], stored: readonly ContractScheduleRow[]): ClausePlan[] {
  const last = versions.at(-1);
  const lines = new Set([...(last?.clauses.map(({ line }) => line) ?? []), ...stored.map((row) => row.clause)]);
  return [...lines].flatMap((line, index) => {
    const clause = versions.flatMap((version) => version.clauses).findLast((each) => each.line === line);
    if (!clause) return [];
    const rows = stored
      .filter((row) => row.clause === line)
      .map(({ clause: _line, charge_item_name: _name, ...row }, place): PlanRow => {
        return { ...row, seq: place + 1, ...explainedRow({ ...row, line }, versions) };
      });
    const isEnded = !last?.clauses.some((each) => each.line === line);
    return [{ index, name: `${clause.charge_item_name}${isEnded ? '（已终止）' : ''}`, clause, rows }];
  });
}

export const sumBy = (rows: readonly PlanRow[], name: 'gross_fen' | 'net_fen' | 'tax_fen' | 'received_fen'): number =>
  rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);
