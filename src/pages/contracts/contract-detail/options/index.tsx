// 选择权: the options of an approved lease with their days of notice, and the acts on them.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { history } from '@umijs/max';
import { Button, Space, Table, type TableColumnsType, Typography } from 'antd';
import { useState } from 'react';
import { optionTermsText } from '#api/contracts/contract/clause-text';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { LEASE_OPTION, OPTION_HOLDER, OPTION_STATE } from '#api/contracts/labels';
import { optionsOfContract, undoOptionAct } from '#api/contracts/lease-option';
import type { OptionAct, OptionOfLease } from '#api/contracts/lease-option.schema';
import { contractPaths, terminationPaths } from '#api/kernel/paths';
import { earliestBreak } from '#domain/contracts/life/lease-option';
import { formatPeriod } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FileLinks } from '@/components/details/file-links';
import { FailedState } from '@/components/feedback/failed-state';
import { StatusTag } from '@/components/figures';
import { useConfirmWithReason } from '@/components/forms/confirm-with-reason';
import { useSession } from '@/hooks/session';
import { useScrollFocus } from '@/hooks/use-scroll-focus';
import { isOfContracts } from '@/pages/contracts/shared/is-of-contracts';
import { ActDrawer } from './act-drawer';

const WIDTH = 1160;

type Opened = { act: OptionAct['act']; option: OptionOfLease };

const keyOf = ({ kind, start, end }: OptionOfLease) => `${kind} ${start} ${end}`;

const COLUMNS: TableColumnsType<OptionOfLease> = [
  { title: '选择权', width: 110, render: (_value, { kind }) => LEASE_OPTION[kind].label },
  { title: '行权方', width: 80, render: (_value, { holder }) => OPTION_HOLDER[holder].label },
  { title: '状态', width: 90, render: (_value, { state }) => <StatusTag labels={OPTION_STATE} value={state} /> },
  {
    title: '通知期',
    width: 190,
    render: (_value, { notice_from, notice_until }) => formatPeriod(notice_from, notice_until),
  },
  { title: '行权期', width: 190, render: (_value, { start, end }) => formatPeriod(start, end) },
  {
    title: '约定',
    width: 190,
    render: (_value, option) => [optionTermsText(option), option.remark].filter(Boolean).join('，') || '—',
  },
  { title: '登记', width: 170, render: (_value, option) => <Recorded option={option} /> },
];

function Recorded({ option: { acted_on, act_remark, recorded_by, attachments } }: { option: OptionOfLease }) {
  if (acted_on === null) return <>—</>;
  return (
    <>
      <div>{[acted_on, recorded_by].filter(Boolean).join(' ')}</div>
      {act_remark && <Typography.Text type="secondary">{act_remark}</Typography.Text>}
      {attachments.length > 0 && <FileLinks files={attachments} />}
    </>
  );
}

/** Returns the page that carries out an exercised option; undefined when it is done elsewhere. */
function nextOf(option: OptionOfLease, place: number, { id, leave_date, lease_options }: Contract) {
  if (option.act_id === null || option.state !== 'exercised' || leave_date !== null) return undefined;
  if (option.kind === 'renewal')
    return { label: '办理续租', access: 'p_4100_renew', to: contractPaths.renewBy(id, place) };
  const agreed = lease_options[place - 1];
  const day = agreed && option.acted_on && earliestBreak(agreed, option.acted_on);
  if (option.kind === 'break' && day)
    return { label: '办理退租', access: 'p_4200_edit', to: terminationPaths.addOn(id, day) };
  return undefined;
}

interface ActsProps {
  option: OptionOfLease;
  next: ReturnType<typeof nextOf>;
  /** The lease has been terminated. */
  isOver: boolean;
  onAct: (act: OptionAct['act']) => void;
  onUndo: (option: OptionOfLease, act_id: number) => Promise<void>;
}

function OptionActs({ option, next, isOver, onAct, onUndo }: ActsProps) {
  const { can } = useSession();
  const { state, act_id } = option;
  const may = can('p_4100_option');
  const isDecided = state === 'exercised' || state === 'waived';
  return (
    <Space wrap size={[8, 4]}>
      {next && can(next.access) && (
        <Button type="primary" size="small" onClick={() => history.push(next.to)}>
          {next.label}
        </Button>
      )}
      {may && !isDecided && !isOver && (
        <>
          <Button size="small" onClick={() => onAct('exercised')}>
            行权
          </Button>
          <Button size="small" onClick={() => onAct('waived')}>
            放弃
          </Button>
        </>
      )}
      {may && act_id !== null && (
        <Button size="small" danger onClick={() => onUndo(option, act_id)}>
          撤销
        </Button>
      )}
    </Space>
  );
}

export function OptionsTab({ contract }: { contract: Contract }) {
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const frame = useScrollFocus();
  const confirmWithReason = useConfirmWithReason();
  const options = useQuery({
    queryKey: [optionsOfContract.path, contract.id, contract.version],
    queryFn: () => call(optionsOfContract, { contract_id: contract.id }),
    staleTime: 0,
  });
  if (options.isError) return <FailedState error={options.error} onRetry={() => options.refetch()} />;
  const close = () => setOpened(null);
  const done = async () => {
    close();
    await client.invalidateQueries({ predicate: ({ queryKey }) => isOfContracts(String(queryKey[0])) });
  };
  /** The option returns to its state by days. */
  const undo = async (option: OptionOfLease, act_id: number) => {
    const act = option.state === 'waived' ? '放弃' : '行权';
    const undone = await confirmWithReason({
      title: `撤销${LEASE_OPTION[option.kind].label}的${act}`,
      consequence: `${option.acted_on} 登记的${act}将撤销，选择权恢复为按通知期计算的状态，记录与原因保留。`,
      verb: '撤销',
      act: (reason) => call(undoOptionAct, { id: act_id, reason }),
    });
    if (undone) await done();
  };
  return (
    <div ref={frame}>
      <Table<OptionOfLease>
        size="small"
        rowKey={keyOf}
        loading={options.isPending}
        dataSource={options.data ?? []}
        pagination={false}
        scroll={{ x: WIDTH }}
        locale={{ emptyText: '合同已结束，选择权不再有效' }}
        columns={[
          ...COLUMNS,
          {
            title: '操作',
            width: 150,
            fixed: 'right',
            render: (_value, option, index) => (
              <OptionActs
                option={option}
                next={nextOf(option, index + 1, contract)}
                isOver={contract.leave_date !== null}
                onAct={(act) => setOpened({ act, option })}
                onUndo={undo}
              />
            ),
          },
        ]}
      />
      {opened && (
        <ActDrawer contract={contract} option={opened.option} act={opened.act} onClose={close} onDone={done} />
      )}
    </div>
  );
}
