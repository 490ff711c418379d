// 变更记录: the versions of the terms with the changes that made them; any version can be opened, any two compared.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Button, Skeleton, Table } from 'antd';
import { changesOfContract } from '#api/contracts/change/change';
import type { Change, ContractVersion } from '#api/contracts/change/change.schema';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { CHANGE_STATUS } from '#api/contracts/labels';
import { contractPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure, Period, StatusTag, textOf } from '@/components/figures';
import { useUrlParams } from '@/hooks/use-url-params';
import paper from '../shared/paper.module.css';
import { useVersions } from '../shared/use-versions';
import { CompareVersions } from './compare-versions';
import { VersionDrawer } from './version-drawer';

interface Row {
  key: string;
  version?: ContractVersion;
  /** Missing for the contract as first agreed. */
  change?: Change;
}

/** Returns the rows, latest first: changes not in force yet, then the versions. */
function rowsOf(versions: readonly ContractVersion[], changes: readonly Change[]): Row[] {
  const applied = changes.filter(({ status }) => status === 'approved');
  const open = changes.filter(({ status }) => status !== 'approved');
  return [
    ...open.map((change) => ({ key: `change ${change.id}`, change })),
    ...versions.toReversed().map((version) => ({
      key: `version ${version.version_no}`,
      version,
      change: applied.find((change) => change.base_version_no + 1 === version.version_no),
    })),
  ];
}

export function ChangesTab({ contract }: { contract: Contract }) {
  const [params, change] = useUrlParams();
  const versions = useVersions(contract);
  const changes = useQuery({
    queryKey: [changesOfContract.path, contract.id],
    queryFn: () => call(changesOfContract, { contract_id: contract.id }),
    staleTime: 0,
  });
  const failed = [versions, changes].find((query) => query.isError);
  if (failed) return <FailedState error={failed.error} onRetry={() => failed.refetch()} />;
  if (!versions.data || !changes.data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const displayed = versions.data.find(({ version_no }) => String(version_no) === params.get('version'));
  const show = (version: number | null) => change({ version });
  return (
    <>
      <Table<Row>
        rowKey="key"
        size="small"
        className={paper.screenOnly}
        style={{ marginBottom: 16 }}
        pagination={false}
        dataSource={rowsOf(versions.data, changes.data)}
        columns={[
          {
            title: '版本',
            width: 96,
            render: (_cell, { version }) => (version ? `版本 ${version.version_no}` : '未生效'),
          },
          {
            title: '状态',
            width: 90,
            render: (_cell, { change }) => <StatusTag labels={CHANGE_STATUS} value={change?.status ?? 'approved'} />,
          },
          {
            title: '生效日期',
            width: 110,
            render: (_cell, { version, change }) => <Figure>{(version ?? change)?.effective_on}</Figure>,
          },
          {
            title: '租期',
            width: 190,
            render: (_cell, { version, change }) => <Period start={contract.start} end={(version ?? change)?.end} />,
          },
          {
            title: '原因',
            render: (_cell, { version, change }) => (version ?? change)?.reason || (change ? '—' : '合同签订'),
          },
          { title: '提出人', width: 110, render: (_cell, { change }) => change?.created_by_name ?? '—' },
          {
            title: '提出时间',
            width: 150,
            render: (_cell, { change }) => <Figure>{textOf('instant', change?.created_at)}</Figure>,
          },
          {
            title: '操作',
            width: 170,
            render: (_cell, { version, change }) => (
              <>
                {version && (
                  <Button type="link" size="small" onClick={() => show(version.version_no)}>
                    查看条款
                  </Button>
                )}
                {change && <Link to={contractPaths.change(change.id)}>查看变更</Link>}
              </>
            ),
          },
        ]}
      />
      {versions.data.length > 1 ? (
        <CompareVersions contract={contract} versions={versions.data} />
      ) : (
        <p className={paper.screenOnly}>合同只有一个版本；变更审批通过后产生新版本，可在此对比任意两个版本。</p>
      )}
      <VersionDrawer contract={contract} version={displayed} onClose={() => show(null)} />
    </>
  );
}
