// Explains why this contract can't be edited here, with a link to the right page.
import { Link } from '@umijs/max';
import { Result } from 'antd';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { CONTRACT_PHASE } from '#api/contracts/labels';
import { contractPaths } from '#api/kernel/paths';

export function LockedNotice({ contract }: { contract: Contract }) {
  return (
    <Result
      status="info"
      title={`合同 ${contract.number} ${CONTRACT_PHASE[contract.phase].label}，不能直接修改`}
      subTitle="审批中的合同请先撤回审批；已审批的合同请办理变更。"
      extra={<Link to={contractPaths.detail(contract.id)}>查看合同</Link>}
    />
  );
}
