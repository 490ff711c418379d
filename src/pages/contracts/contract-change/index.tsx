// 合同变更: a change of an approved contract, from its draft to its approval (docs/domain §5.10). `?contract=` creates one or continues the open one,
// `?change=` opens one.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { history, Link, Navigate, useSearchParams } from '@umijs/max';
import { Card, Result, Skeleton } from 'antd';
import { changeCalls, changesOfContract } from '#api/contracts/change/change';
import type { Change } from '#api/contracts/change/change.schema';
import { contractCalls } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { contractPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { SubmitDialog } from '@/components/approval';
import { FailedState } from '@/components/feedback/failed-state';
import { useSession } from '@/hooks/session';
import { useParameters } from '@/hooks/use-parameters';
import { changeRefusal } from '../shared/change-refusal';
import { isEditable } from '../shared/contract-state';
import { isOfContracts } from '../shared/is-of-contracts';
import { useVersions } from '../shared/use-versions';
import { ChangeForm } from './change-form';
import { refOf } from './change-values';
import { ChangeView } from './change-view';

const QUIET = [403, 404];
const SUBMITTED = '提交后新增的空间与延长的租期即被占用，审批期间变更不能修改。';

export default function ContractChangePage() {
  const [params] = useSearchParams();
  // Links in earlier messages have `change` and `contract`.
  const id = Number(params.get('change_id') ?? params.get('change')) || null;
  const contract_id = Number(params.get('id') ?? params.get('contract')) || 0;
  const found = useQuery({
    queryKey: [changeCalls.get.path, id],
    queryFn: () => call(changeCalls.get, { id: id as number }, { quiet: QUIET }),
    enabled: id !== null,
    staleTime: 0,
  });
  const open = useQuery({
    queryKey: [changesOfContract.path, contract_id],
    queryFn: () => call(changesOfContract, { contract_id }, { quiet: QUIET }),
    enabled: id === null,
    staleTime: 0,
    gcTime: 0,
  });
  const query = id === null ? open : found;
  if (query.isError) return <FailedState error={query.error} onRetry={() => query.refetch()} />;
  if (id !== null)
    return found.data ? <OfContract key={id} id={found.data.contract_id} change={found.data} /> : <Loading />;
  // A cached response may be a change that has been deleted since.
  if (!open.data || open.isFetching) return <Loading />;
  const going = open.data.find(({ status }) => status !== 'approved');
  return going ? <Navigate to={contractPaths.change(going.id)} replace /> : <OfContract id={contract_id} />;
}

function OfContract({ id, change }: { id: number; change?: Change }) {
  const contract = useQuery({
    queryKey: [contractCalls.get.path, id],
    queryFn: () => call(contractCalls.get, { id }, { quiet: QUIET }),
    staleTime: 0,
  });
  if (contract.isError) return <FailedState error={contract.error} onRetry={() => contract.refetch()} />;
  return contract.data ? <Loaded contract={contract.data} change={change} /> : <Loading />;
}

function Loaded({ contract, change }: { contract: Contract; change?: Change }) {
  const { can } = useSession();
  const versions = useVersions(contract);
  const parameters = useParameters();
  const failed = [versions, parameters].find((query) => query.isError);
  if (failed) return <FailedState error={failed.error} onRetry={() => failed.refetch()} />;
  const version = versions.data?.at(-1);
  if (!versions.data || !version || !parameters.data) return <Loading />;
  const isOpen = can('p_4100_change') && (!change || isEditable(change.status));
  if (!isOpen && change) return <ChangeView contract={contract} versions={versions.data} change={change} />;
  const refusal = isOpen ? changeRefusal(contract) : '您没有变更合同的权限，请联系管理员';
  if (refusal) return <Refused contract={contract} why={refusal} />;
  return (
    <>
      <ChangeForm contract={contract} version={version} change={change} parameters={parameters.data} />
      {change?.status === 'draft' && <Submit contract={contract} change={change} />}
    </>
  );
}

/** Selects the approvers; open while the address contains it. */
function Submit({ contract, change }: { contract: Contract; change: Change }) {
  const [params] = useSearchParams();
  const client = useQueryClient();
  if (params.get('submit') !== '1') return null;
  const close = () => history.replace(contractPaths.change(change.id));
  const done = async () => {
    close();
    await client.invalidateQueries({ predicate: ({ queryKey }) => isOfContracts(String(queryKey[0])) });
  };
  const title = `合同变更 ${contract.number}`;
  return <SubmitDialog subject={refOf(change.id)} title={title} hint={SUBMITTED} onClose={close} onDone={done} />;
}

function Refused({ contract, why }: { contract: Contract; why: string }) {
  return (
    <Result
      status="info"
      title={`合同 ${contract.number} 不能变更`}
      subTitle={why}
      extra={<Link to={contractPaths.detail(contract.id)}>查看合同</Link>}
    />
  );
}

function Loading() {
  return (
    <Card role="status" aria-label="加载中">
      <Skeleton active paragraph={{ rows: 12 }} />
    </Card>
  );
}
