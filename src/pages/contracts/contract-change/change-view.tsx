// A change that can't be edited (any more): its fields, the differences, its effect, and its approval.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Card, Space } from 'antd';
import { useState } from 'react';
import { resetWflow } from '#api/approval/task';
import type { Change, ContractVersion } from '#api/contracts/change/change.schema';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { CHANGE_STATUS } from '#api/contracts/labels';
import { contractPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { ApprovalTrail, DecideDialog, isRunning, useTrail } from '@/components/approval';
import { termsOf } from '@/components/contracts/terms/terms-shape';
import { DescriptionList, type Fact } from '@/components/details/detail-page';
import { StatusTag } from '@/components/figures';
import { PageHeader } from '@/components/layout/page-header';
import { SideColumns } from '@/components/layout/side-columns';
import type { ListAction } from '@/components/lists/list-page';
import { ActionButtons, useRun } from '@/components/lists/list-page/actions';
import { TermsCompare } from '../shared/compare';
import { TermsDiffTable } from '../shared/compare/terms-diff-table';
import { ContractFigures } from '../shared/contract-figures';
import { isOfContracts } from '../shared/is-of-contracts';
import sharedStyles from '../shared/shared.module.css';
import { inputOf, refOf } from './change-values';
import { PreviewSummary } from './preview-summary';
import { PreviewTable } from './preview-table';
import { useChangePreview } from './use-change-preview';

const OUTCOME = {
  approved: '通过后新版本的条款生效，收款计划随即调整。',
  rejected: '驳回后所占用的空间释放，变更可修改后再次提交。',
};
const FACTS: readonly Fact<Change>[] = [
  { title: '生效日期', name: 'effective_on' },
  { title: '变更后到期日', name: 'end' },
  { title: '提出人', name: 'created_by_name' },
  { title: '提出时间', name: 'created_at', kind: 'instant' },
  { title: '变更原因', name: 'reason', wide: true },
];

interface Props {
  contract: Contract;
  versions: readonly ContractVersion[];
  change: Change;
}

export function ChangeView({ contract, versions, change }: Props) {
  const client = useQueryClient();
  const [deciding, setDeciding] = useState(false);
  const instances = useTrail(refOf(change.id), change.version).data ?? [];
  const running = instances.find(isRunning);
  const refresh = () => client.invalidateQueries({ predicate: ({ queryKey }) => isOfContracts(String(queryKey[0])) });
  const run = useRun(refresh);
  const actions: ListAction<Change>[] = [];
  if (running?.may_withdraw) {
    actions.push({
      key: 'withdraw',
      label: '撤回审批',
      access: 'p_4100_change',
      confirm: { title: `撤回合同 ${contract.number} 的变更审批`, content: '变更回到草稿，为它占用的空间将释放。' },
      onClick: () => call(resetWflow, refOf(change.id)),
    });
  }
  if (running?.may_decide) actions.push({ key: 'decide', label: '审批', onClick: () => setDeciding(true) });
  const title = `合同变更 ${contract.number}`;
  return (
    <>
      <PageHeader
        title={
          <Space size={8}>
            {title}
            <StatusTag labels={CHANGE_STATUS} value={change.status} />
          </Space>
        }
        description={`${contract.tenant_name} · ${contract.park_name}`}
        actions={
          <Space size={16}>
            <Link to={contractPaths.tab(contract.id, 'changes')}>查看合同与全部变更</Link>
            <ActionButtons actions={actions} subject={change} primaryKey="decide" onRun={run} />
          </Space>
        }
      />
      <div className={sharedStyles.stack}>
        <Card size="small" title="变更内容">
          <DescriptionList facts={FACTS} source={change} />
        </Card>
        {change.status === 'approved' ? (
          <Applied contract={contract} versions={versions} change={change} />
        ) : (
          <Pending contract={contract} versions={versions} change={change} />
        )}
        <Card size="small" title="审批记录">
          <ApprovalTrail subject={refOf(change.id)} version={change.version} />
        </Card>
      </div>
      {running && deciding && (
        <DecideDialog
          instance={running}
          title={title}
          outcome={OUTCOME}
          onClose={() => setDeciding(false)}
          onDone={() => {
            setDeciding(false);
            return refresh();
          }}
        >
          <ContractFigures {...contract} />
        </DecideDialog>
      )}
    </>
  );
}

const versionOf = (versions: readonly ContractVersion[], number: number) =>
  versions.find((version) => version.version_no === number);

/** For a change in force: the versions before and after. */
function Applied({ contract, versions, change }: Props) {
  const [from, to] = [change.base_version_no, change.base_version_no + 1];
  const [before, after] = [versionOf(versions, from), versionOf(versions, to)];
  if (!before || !after) return null;
  return (
    <TermsCompare
      before={termsOf(contract, before)}
      after={termsOf(contract, after)}
      names={[`版本 ${from}`, `版本 ${to}`]}
      isPrinting={false}
    />
  );
}

/** For a pending change: the differences from the terms in force, and its effect if applied now. */
function Pending({ contract, versions, change }: Props) {
  const preview = useChangePreview(inputOf(change));
  const base = versionOf(versions, change.base_version_no);
  return (
    <>
      <SideColumns width="summary" side={<PreviewSummary preview={preview} missing={[]} />}>
        {base && (
          <Card size="small" title="条款变化" styles={{ body: { padding: 0 } }}>
            <TermsDiffTable
              before={termsOf(contract, base)}
              after={termsOf(contract, change)}
              names={[`现行版本 ${base.version_no}`, '变更后']}
              onlyDifferences
            />
          </Card>
        )}
      </SideColumns>
      {preview.data && <PreviewTable preview={preview.data} stale={preview.busy} />}
    </>
  );
}
