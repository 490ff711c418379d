// Explains an amount: its period is recomputed in the browser from the terms with which it was posted. An adjustment is the difference that a change
// of terms makes to the previous amount.
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from 'antd';
import { contractVersions } from '#api/contracts/change/change';
import type { ContractVersion } from '#api/contracts/change/change.schema';
import { explainedRow } from '#api/contracts/change/explained-row';
import type { Receivable } from '#api/finance/receivable/receivable.schema';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import type { PlanRow } from '@/components/contracts/collection-plan/plan-row';
import { RowExplanation } from '@/components/contracts/collection-plan/row-explanation';
import styles from '../shared/shared.module.css';

interface Props {
  receivable: Receivable;
  contract_id: number;
}

/** Returns the row by its terms at the time of posting: an adjustment includes the amounts before it. */
function rowOf(receivable: Receivable, versions: readonly ContractVersion[]): PlanRow {
  const { line, clause_version_no, version_no, before_fen, net_fen, tax_fen } = receivable;
  const earlier = versions.filter((version) => version.version_no <= (version_no ?? 1));
  const stored = {
    line: line ?? 0,
    version_no: clause_version_no ?? 0,
    start: receivable.start_date,
    end: receivable.end_date,
    gross_fen: receivable.gross_fen + (before_fen ?? 0),
  };
  return { seq: 1, due: receivable.due_date, net_fen, tax_fen, ...stored, ...explainedRow(stored, earlier) };
}

export function Calculation({ receivable, contract_id }: Props) {
  const versions = useQuery({
    queryKey: [contractVersions.path, contract_id],
    queryFn: () => call(contractVersions, { id: contract_id }),
    staleTime: 0,
  });
  if (receivable.line === null) return null;
  return (
    <>
      <h3 className={styles.section}>计算过程</h3>
      {versions.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {versions.data && <Explanation receivable={receivable} row={rowOf(receivable, versions.data)} />}
    </>
  );
}

function Explanation({ receivable, row }: { receivable: Receivable; row: PlanRow }) {
  const { before_fen, gross_fen, version_no } = receivable;
  // A manual adjustment has no version of the contract, so the terms do not explain it.
  if (before_fen !== null && version_no === null)
    return (
      <p>{`手工调整：调整前 ${formatMoney(before_fen)} 元，调整后 ${formatMoney(before_fen + gross_fen)} 元，本笔差额 ${formatMoney(gross_fen)} 元。`}</p>
    );
  const isReversal = before_fen !== null && row.gross_fen === 0 && !row.pieces?.length;
  return (
    <>
      {before_fen !== null && (
        <p>
          {isReversal ? '冲回：合同变更后，该账期不再按原条款收取。' : '调整：合同变更使该账期的金额改变。'}
          {`调整前 ${formatMoney(before_fen)} 元，调整后 ${formatMoney(row.gross_fen)} 元，本笔差额 ${formatMoney(gross_fen)} 元。`}
        </p>
      )}
      {row.pieces && row.clause && <RowExplanation row={row} clause={row.clause} />}
      {!row.pieces && !isReversal && (
        <Alert
          type="info"
          showIcon
          message="这笔金额不是按合同条款计算的，不能复算。"
          description={receivable.remark}
        />
      )}
    </>
  );
}
