// The computation of a plan row's gross, from the versions of its contract: shared by pages and server documents.
import { effectiveAmount } from '#domain/contracts/change/schedule-change';
import { termsOfRow } from '#domain/contracts/clause/version-terms';
import type { SchedulePiece } from '#domain/contracts/schedule/payment-schedule';
import type { ContractVersion } from './change.schema';

export interface ExplainedRow {
  clause?: ContractVersion['clauses'][number];
  pieces?: SchedulePiece[];
  net_fen?: number;
  tax_fen?: number;
}

/** The first version begins with the contract. */
const startOf = (versions: readonly ContractVersion[]): string => versions[0]?.effective_on ?? '';

/** Returns only the clause when the terms do not explain the amount; null when the version has no such line. */
export function explainedRow(
  stored: { line: number; version_no: number; start: string; end: string; gross_fen: number },
  versions: readonly ContractVersion[],
): ExplainedRow {
  const own = versions.find((version) => version.version_no === stored.version_no);
  const clause = own?.clauses.find((each) => each.line === stored.line);
  if (!own || !clause) return {};
  const amount = effectiveAmount({ ...stored, terms: termsOfRow(stored, versions, startOf(versions)) });
  if (amount?.gross !== stored.gross_fen) return { clause };
  return { clause, pieces: amount.pieces, net_fen: amount.net, tax_fen: amount.tax };
}
