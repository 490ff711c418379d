// The approvers in their order: steps that can be added, moved and removed, or are only shown.
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { type ApprovalKind, MOST_STEPS } from '#api/approval/labels';
import type { ChosenApprover } from '#api/approval/task.schema';
import type { ApproverOption } from '#api/setup/option.schema';
import { TagLabel } from '../details/tag-label';
import styles from './approval.module.css';
import { useApprovers } from './use-approvers';

interface Props {
  kind: ApprovalKind;
  value: readonly ChosenApprover[];
  /** When missing, the steps are read-only. */
  onChange?: (steps: ChosenApprover[]) => void;
  /** Includes the user themselves: for rules, which apply to all users. */
  all?: boolean;
  autoFocus?: boolean;
}

const keyOf = ({ kind, id }: Pick<ChosenApprover, 'kind' | 'id'>) => `${kind}:${id}`;
const chosenOf = ({ kind, value, label }: ApproverOption): ChosenApprover => ({ kind, id: value, label, able: true });

export function ApproverSteps({ kind, value, onChange, all = false, autoFocus }: Props) {
  const move = (index: number, step: -1 | 1) => onChange?.(moved(value, index, step));
  return (
    <>
      <ol className={styles.chain} aria-label="审批步骤">
        {value.map((step, index) => (
          <li key={keyOf(step)}>
            <div className={styles.step}>
              <span className={styles.name}>
                {step.label} {!step.able && <TagLabel colour="orange">已停用，由代理人或管理员审批</TagLabel>}
              </span>
              {onChange && (
                <StepButtons
                  label={step.label}
                  isFirst={index === 0}
                  isLast={index === value.length - 1}
                  onMove={(step) => move(index, step)}
                  onRemove={() => onChange(value.filter((_step, place) => place !== index))}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      {onChange && (
        <AddStep
          kind={kind}
          all={all}
          autoFocus={autoFocus}
          chosen={value}
          onAdd={(step) => onChange([...value, step])}
        />
      )}
    </>
  );
}

function moved(steps: readonly ChosenApprover[], index: number, offset: -1 | 1): ChosenApprover[] {
  const next = steps.filter((_step, place) => place !== index);
  const step = steps[index];
  if (step) next.splice(index + offset, 0, step);
  return next;
}

interface AddProps {
  kind: ApprovalKind;
  all: boolean;
  autoFocus?: boolean;
  chosen: readonly ChosenApprover[];
  onAdd: (step: ChosenApprover) => void;
}

function AddStep({ kind, all, autoFocus, chosen, onAdd }: AddProps) {
  const found = useApprovers(kind, all);
  const options = (found.data ?? []).map(chosenOf);
  const free = options.filter((option) => !chosen.some((step) => keyOf(step) === keyOf(option)));
  const isFull = chosen.length >= MOST_STEPS;
  return (
    <Select<string>
      showSearch
      autoFocus={autoFocus}
      style={{ width: '100%' }}
      aria-label="审批人"
      placeholder={
        isFull ? `最多 ${MOST_STEPS} 步` : `选择第${chosen.length === 0 ? '一' : ` ${chosen.length + 1} `}步的审批人`
      }
      optionFilterProp="label"
      loading={found.isPending}
      disabled={isFull}
      notFoundContent={found.isPending ? '加载中…' : '没有其他可选的审批人'}
      options={free.map((option) => ({ value: keyOf(option), label: option.label }))}
      value={null as unknown as string}
      onChange={(key) => {
        const step = free.find((option) => keyOf(option) === key);
        if (step) onAdd(step);
      }}
    />
  );
}

interface ButtonsProps {
  label: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

function StepButtons({ label, isFirst, isLast, onMove, onRemove }: ButtonsProps) {
  const button = { type: 'text', size: 'small' } as const;
  return (
    <span>
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
    </span>
  );
}
