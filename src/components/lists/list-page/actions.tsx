// Acts on pages and ticked rows: filtered by permission, confirmed first when they are destructive; the list is refetched afterwards.
import { DownOutlined } from '@ant-design/icons';
import { history } from '@umijs/max';
import { App, Button, Dropdown, Space, Tooltip } from 'antd';
import { useCallback } from 'react';
import { useSession } from '@/hooks/session';
import type { ListAction } from './types';

/** Returns a function that runs an action. */
export function useRun(refresh: () => unknown) {
  const { modal } = App.useApp();
  return useCallback(
    <Subject,>(action: ListAction<Subject>, subject: Subject) => {
      const act = async () => {
        if (action.to) return history.push(action.to);
        await action.onClick?.(subject);
        await refresh();
      };
      if (!action.confirm) return act();
      modal.confirm({
        ...action.confirm,
        okText: action.label,
        cancelText: '取消',
        okButtonProps: { danger: action.danger },
        autoFocusButton: action.danger ? 'cancel' : 'ok',
        // A refusal has already been shown; the dialog closes.
        onOk: () => act().catch(() => undefined),
      });
    },
    [modal, refresh],
  );
}

interface PageProps<Subject> {
  actions: readonly ListAction<Subject>[];
  subject: Subject;
  primaryKey?: string;
  disabled?: boolean;
  onRun: (action: ListAction<Subject>, subject: Subject) => unknown;
}

/** Actions as buttons: in a page's header or for selected rows. */
export function ActionButtons<Subject>({ actions, subject, primaryKey, disabled, onRun }: PageProps<Subject>) {
  const { can } = useSession();
  const allowed = actions.filter((action) => can(action.access));
  const isPrimary = ({ key }: ListAction<Subject>) => key === primaryKey;
  // The primary action is at the right.
  const ordered = [...allowed.filter((action) => !isPrimary(action)), ...allowed.filter(isPrimary)];
  return (
    <Space size={8} wrap>
      {ordered.map((action) => (
        <Tooltip key={action.key} title={action.refusal}>
          {action.choices ? (
            <ChoiceButton label={action.label} choices={action.choices} />
          ) : (
            <Button
              type={isPrimary(action) ? 'primary' : 'default'}
              danger={action.danger}
              disabled={disabled || action.refusal !== undefined}
              onClick={() => onRun(action, subject)}
            >
              {action.label}
            </Button>
          )}
        </Tooltip>
      ))}
    </Space>
  );
}

type ChoiceProps = Pick<Required<ListAction<unknown>>, 'label' | 'choices'>;

function ChoiceButton({ label, choices }: ChoiceProps) {
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items: choices.map((choice) => ({ ...choice, onClick: () => choice.onClick() })) }}
    >
      <Button>
        {label} <DownOutlined style={{ fontSize: 10 }} />
      </Button>
    </Dropdown>
  );
}
