// 审批链: the default approvers, one list per kind of object; the first chain whose conditions are met applies.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card, Empty, Table } from 'antd';
import { useMemo, useState } from 'react';
import { deleteChain, listChains, saveChain, sortChain } from '#api/approval/chain';
import type { Chain } from '#api/approval/chain.schema';
import { type ApprovalKind, WFLOW_KIND } from '#api/approval/labels';
import { ENABLED } from '#api/setup/labels';
import { call } from '@/api/client';
import { TagLabel } from '@/components/details/tag-label';
import { FailedState } from '@/components/feedback/failed-state';
import { StatusTag } from '@/components/figures';
import type { ListAction } from '@/components/lists/list-page';
import { useRun } from '@/components/lists/list-page/actions';
import { ListSkeleton } from '@/components/lists/list-page/list-states';
import { RowActions } from '@/components/lists/list-page/row-actions';
import { RowHandle, SortableRow, SortableRows } from '@/components/lists/reference-data/sortable-rows';
import { useSession } from '@/hooks/session';
import { ChainDrawer } from './chain-drawer';
import { hiddenBy, limitText } from './limit-text';

const KINDS = Object.keys(WFLOW_KIND) as ApprovalKind[];
const EDIT = 'p_98150_edit';

interface Opened {
  kind: ApprovalKind;
  /** `null` for a new one. */
  id: number | null;
}

export function ChainsTab() {
  const { can } = useSession();
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const found = useQuery({ queryKey: [listChains.path], queryFn: () => call(listChains, {}), staleTime: 0 });
  const refresh = () => client.invalidateQueries({ queryKey: [listChains.path] });

  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  if (found.isPending) return <ListSkeleton />;
  return (
    <>
      {KINDS.map((kind) => (
        <Card
          key={kind}
          size="small"
          title={WFLOW_KIND[kind].label}
          style={{ marginBottom: 12 }}
          extra={
            can(EDIT) && (
              <Button aria-label={`新增${WFLOW_KIND[kind].label}审批链`} onClick={() => setOpened({ kind, id: null })}>
                新增
              </Button>
            )
          }
        >
          <p style={{ marginTop: 0 }}>
            提交审批时，取从上到下第一条启用且条件全部达到的审批链；都不符合时由提交人选择审批人。
          </p>
          <ChainTable
            chains={found.data.filter((chain) => chain.kind === kind)}
            onEdit={(id) => setOpened({ kind, id })}
            refresh={refresh}
          />
        </Card>
      ))}
      {opened && (
        <ChainDrawer
          {...opened}
          sort={1 + Math.max(0, ...found.data.map((chain) => chain.sort))}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface TableProps {
  chains: readonly Chain[];
  onEdit: (id: number) => void;
  refresh: () => Promise<unknown>;
}

function saveEnabled({ approvers, ...chain }: Chain, enabled: boolean) {
  return call(saveChain, { ...chain, enabled, approvers: approvers.map(({ kind, id }) => ({ kind, id })) });
}

function actionsOf(chain: Chain, onEdit: TableProps['onEdit']): ListAction<Chain>[] {
  const { id, name, enabled } = chain;
  return [
    { key: 'edit', label: '编辑', access: EDIT, onClick: () => onEdit(id) },
    enabled
      ? {
          key: 'off',
          label: '停用',
          access: EDIT,
          confirm: { title: `停用审批链「${name}」`, content: '停用后新提交的单据不再使用，审批中的单据不受影响。' },
          onClick: () => saveEnabled(chain, false),
        }
      : {
          key: 'on',
          label: '启用',
          access: EDIT,
          confirm: { title: `启用审批链「${name}」`, content: '启用后新提交的单据按它审批，审批中的单据不受影响。' },
          onClick: () => saveEnabled(chain, true),
        },
    {
      key: 'delete',
      label: '删除',
      access: EDIT,
      danger: true,
      confirm: { title: `删除审批链「${name}」`, content: '删除后不能恢复，审批中的单据不受影响。' },
      onClick: () => call(deleteChain, { ids: [id] }),
    },
  ];
}

function ChainTable({ chains, onEdit, refresh }: TableProps) {
  const { can } = useSession();
  const client = useQueryClient();
  const run = useRun(refresh);
  const sortable = can(EDIT) && chains.length > 1;
  const components = useMemo(() => (sortable ? { body: { row: SortableRow } } : undefined), [sortable]);
  const move = async (id: number, position: number) => {
    // A refusal has already been shown; the rows stay in their order.
    const sorted = await call(sortChain, { id, position }).catch(() => undefined);
    if (sorted) client.setQueryData([listChains.path], sorted);
  };
  return (
    <SortableRows rows={chains} onMove={move}>
      <Table<Chain>
        rowKey="id"
        size="small"
        pagination={false}
        components={components}
        dataSource={[...chains]}
        locale={{
          emptyText: (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description="没有默认审批链，提交人自行选择审批人；点“新增”设置"
            />
          ),
        }}
        columns={[
          ...(sortable
            ? [
                {
                  key: 'handle',
                  title: '',
                  width: 48,
                  render: (_: unknown, { name }: Chain) => <RowHandle name={name} />,
                },
              ]
            : []),
          { title: '名称', width: 200, render: (_cell, chain) => <ChainName chain={chain} chains={chains} /> },
          {
            title: '条件',
            render: (_cell, { kind, conditions }) =>
              conditions.length === 0
                ? '全部'
                : conditions.map((each) => <div key={each.field}>{limitText(kind, each)}</div>),
          },
          { title: '审批步骤', render: (_cell, { approvers }) => <Steps approvers={approvers} /> },
          {
            title: '状态',
            width: 80,
            render: (_cell, { enabled }) => <StatusTag labels={ENABLED} value={enabled ? 'yes' : 'no'} />,
          },
          {
            title: '操作',
            width: 150,
            render: (_cell, chain) => <RowActions actions={actionsOf(chain, onEdit)} row={chain} onRun={run} />,
          },
        ]}
      />
    </SortableRows>
  );
}

function ChainName({ chain, chains }: { chain: Chain; chains: readonly Chain[] }) {
  const cover = hiddenBy(chain, chains);
  return (
    <>
      {chain.name}
      {cover && chain.enabled && (
        <div>
          <TagLabel colour="orange">{`不会用到：上方「${cover.name}」没有条件`}</TagLabel>
        </div>
      )}
    </>
  );
}

function Steps({ approvers }: Pick<Chain, 'approvers'>) {
  return (
    <>
      {approvers.map(({ kind, id, label, able }, index) => (
        <span key={`${kind}:${id}`}>
          {index > 0 && ' → '}
          {label}
          {!able && <TagLabel colour="orange">已停用</TagLabel>}
        </span>
      ))}
    </>
  );
}
