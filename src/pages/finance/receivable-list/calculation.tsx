// How the amount came about: its period computed again from the contract's terms, in this browser.
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from 'antd';
import { contractCalls } from '../../../../api/contracts/contract';
import type { Contract } from '../../../../api/contracts/contract.schema';
import type { Receivable } from '../../../../api/finance/receivable.schema';
import { call } from '../../../api/client';
import { storedPlan } from '../../../components/collection-plan/plan-row';
import { RowExplanation } from '../../../components/collection-plan/row-explanation';
import styles from '../shared/shared.module.css';

interface Props {
  receivable: Receivable;
  contract_id: number;
}

/** The plan's row of this receivable with its pieces; none when it does not come from a clause as it stands now. */
function planRowOf(contract: Contract, receivable: Receivable) {
  const { clause, seq } = receivable;
  if (clause === null || seq === null) return undefined;
  const { id, charge_item, start_date, end_date, due_date, received_fen, gross_fen, net_fen, tax_fen } = receivable;
  const stored = { clause, seq, charge_item_name: charge_item, start: start_date, end: end_date, due: due_date };
  const plan = storedPlan(contract, [{ ...stored, gross_fen, net_fen, tax_fen, received_fen, receivable_id: id }]);
  const ofClause = plan[clause - 1];
  const row = ofClause?.rows[0];
  return ofClause && row?.pieces && { clause: ofClause.clause, row };
}

export function Calculation({ receivable, contract_id }: Props) {
  const contract = useQuery({
    queryKey: [contractCalls.get.path, contract_id],
    queryFn: () => call(contractCalls.get, { id: contract_id }),
  });
  if (receivable.clause === null) return null;
  const found = contract.data && planRowOf(contract.data, receivable);
  return (
    <>
      <h3 className={styles.section}>计算过程</h3>
      {contract.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {found && <RowExplanation row={found.row} clause={found.clause} />}
      {contract.data && !found && (
        <Alert type="info" showIcon message="合同条款在这笔应收生成后有变更，按现行条款不能复算这笔金额。" />
      )}
    </>
  );
}
