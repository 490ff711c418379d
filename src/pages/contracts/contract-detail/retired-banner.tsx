// The effects of an executed termination on the contract, with a link to its order.
import { Link } from '@umijs/max';
import { Alert } from 'antd';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { terminationPaths } from '#api/kernel/paths';
import { useSession } from '@/hooks/session';

export function RetiredBanner({ contract }: { contract: Contract }) {
  const { can } = useSession();
  const { leave_date, termination_id, phase, end } = contract;
  if (leave_date === null) return null;
  const agreed = leave_date === end ? '' : `，原到期日 ${end}`;
  const message =
    phase === 'retired' ? `合同已于 ${leave_date} 退租${agreed}` : `已办理退租，租期至 ${leave_date}${agreed}`;
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 12 }}
      message={message}
      action={
        termination_id !== null && can('p_4200') && <Link to={terminationPaths.detail(termination_id)}>查看退租单</Link>
      }
    />
  );
}
