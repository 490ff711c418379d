// 提交审批: who approves, in which order.
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Modal, Select } from 'antd';
import { useState } from 'react';
import type { Contract } from '../../../../api/contracts/contract.schema';
import { approverOptions } from '../../../../api/setup/option';
import type { ApproverOption } from '../../../../api/setup/option.schema';
import { chooseToAudit } from '../../../../api/wflow/wflow';
import { call } from '../../../api/client';
import styles from '../shared/shared.module.css';
import { DialogErrors, useDialogCall } from './dialog-errors';

const MOST_STEPS = 10;
const keyOf = ({ kind, value }: ApproverOption) => `${kind}:${value}`;

interface Props {
  contract: Contract;
  onClose: () => void;
  onDone: () => void;
}

export function SubmitDialog({ contract, onClose, onDone }: Props) {
  const { message } = App.useApp();
  const [chain, setChain] = useState<readonly ApproverOption[]>([]);
  const { busy, errors, run } = useDialogCall();
  const found = useQuery({ queryKey: [approverOptions.path], queryFn: () => call(approverOptions, {}) });
  const options = found.data ?? [];
  const free = options.filter((option) => !chain.some((chosen) => keyOf(chosen) === keyOf(option)));
  const submit = () =>
    run(async (quiet) => {
      const approvers = chain.map(({ kind, value }) => ({ kind, id: value }));
      await call(chooseToAudit, { kind: 'contract', object_id: contract.id, approvers }, quiet);
      message.success('已提交审批');
      onDone();
    });

  return (
    <Modal
      open
      title={`提交审批：合同 ${contract.number}`}
      okText="提交审批"
      cancelText="取消"
      okButtonProps={{ disabled: chain.length === 0, loading: busy }}
      onOk={submit}
      onCancel={onClose}
    >
      <p>提交后空间即被占用，审批期间合同不能修改。请按顺序选择审批人：</p>
      <DialogErrors errors={errors} />
      <ol className={styles.chain}>
        {chain.map((option, index) => (
          <ChainStep
            key={keyOf(option)}
            label={option.label}
            isFirst={index === 0}
            isLast={index === chain.length - 1}
            onMove={(by) => setChain(moved(chain, index, by))}
            onRemove={() => setChain(chain.filter((_step, at) => at !== index))}
          />
        ))}
      </ol>
      <Select<string>
        showSearch
        autoFocus
        style={{ width: '100%' }}
        aria-label="审批人"
        placeholder={chain.length === 0 ? '选择第一步的审批人' : `选择第 ${chain.length + 1} 步的审批人`}
        optionFilterProp="label"
        loading={found.isPending}
        disabled={chain.length >= MOST_STEPS}
        notFoundContent={found.isPending ? '加载中…' : '没有其他可选的审批人'}
        options={free.map((option) => ({ value: keyOf(option), label: option.label }))}
        value={null as unknown as string}
        onChange={(key) => setChain([...chain, ...options.filter((option) => keyOf(option) === key)])}
      />
    </Modal>
  );
}

function moved(chain: readonly ApproverOption[], index: number, by: -1 | 1): ApproverOption[] {
  const next = chain.filter((_step, at) => at !== index);
  const step = chain[index];
  if (step) next.splice(index + by, 0, step);
  return next;
}

interface StepProps {
  label: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function ChainStep({ label, isFirst, isLast, onMove, onRemove }: StepProps) {
  const button = { type: 'text', size: 'small' } as const;
  return (
    <li>
      <div className={styles.step}>
        <span>{label}</span>
        <Button
          {...button}
          icon={<ArrowUpOutlined />}
          aria-label={`${label} 上移`}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <Button
          {...button}
          icon={<ArrowDownOutlined />}
          aria-label={`${label} 下移`}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <Button {...button} danger icon={<DeleteOutlined />} aria-label={`移除 ${label}`} onClick={onRemove} />
      </div>
    </li>
  );
}
