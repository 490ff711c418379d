// One line of a collection plan as tables show it: of a trial, or stored with what was received on it.
import type { Contract, ContractSave, ContractScheduleRow } from '../../../api/contracts/contract.schema';
import type { PricedClause } from '../../../domain/contracts/charge-clause';
import { paymentSchedule, type SchedulePiece, type ScheduleRow } from '../../../domain/contracts/payment-schedule';

export interface PlanRow {
  seq: number;
  start: string;
  end: string;
  due: string;
  gross_fen: number;
  net_fen: number;
  tax_fen: number;
  /** The calculation; missing where the stored row is not what its terms say (an adjusted one). */
  pieces?: SchedulePiece[];
  /** Only of a stored row. */
  received_fen?: number;
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

const isSame = (stored: Pick<ContractScheduleRow, 'start' | 'end' | 'gross_fen'>, computed: ScheduleRow | undefined) =>
  computed?.start === stored.start && computed.end === stored.end && computed.gross === stored.gross_fen;

/** The stored plan by clause, each row with its calculation from the contract's terms. */
export function storedPlan(contract: Contract, stored: readonly ContractScheduleRow[]): ClausePlan[] {
  return contract.clauses.map((clause, index) => {
    const computed = paymentSchedule(contract, clause as PricedClause, { explain: true }).rows;
    const rows = stored
      .filter((row) => row.clause === index + 1)
      .map(({ clause: _seq, charge_item_name: _name, ...row }): PlanRow => {
        const match = computed[row.seq - 1];
        return isSame(row, match) ? { ...row, pieces: match?.pieces } : row;
      });
    return { index, name: clause.charge_item_name, clause, rows };
  });
}

export const sumBy = (rows: readonly PlanRow[], name: 'gross_fen' | 'net_fen' | 'tax_fen' | 'received_fen'): number =>
  rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);
