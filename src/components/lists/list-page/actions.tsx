// Acts on rows and pages: filtered by permission, asked first where they destroy, the list read again afterwards.
import { DownOutlined } from '@ant-design/icons';
import { history } from '@umijs/max';
import { App, Button, Dropdown, Space, Tooltip } from 'antd';
import { useCallback } from 'react';
import { useSession } from '@/hooks/session';
import type { ListAction } from './types';

const LINKS_SHOWN = 3;
const GAP_PX = 12;
const LETTER_PX = 13;
/** 更多 with its arrow. */
const MORE_PX = 40;
const CELL_PADDING_PX = 8;
const LEAST_WIDTH = 150;

/** How an action is carried out. */
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
        // A refusal has been shown by then; the question closes.
        onOk: () => act().catch(() => undefined),
      });
    },
    [modal, refresh],
  );
}

interface RowProps<Row> {
  actions: readonly ListAction<Row>[];
  row: Row;
  onRun: (action: ListAction<Row>, row: Row) => unknown;
}

type Can = ReturnType<typeof useSession>['can'];

/** The permitted acts: links in the row, and the rest below 更多. */
function placed<Row>(actions: readonly ListAction<Row>[], can: Can) {
  const allowed = actions.filter((action) => can(action.access));
  const shown = allowed.length > LINKS_SHOWN ? allowed.slice(0, LINKS_SHOWN - 1) : allowed;
  return { shown, rest: allowed.slice(shown.length) };
}

/** What the column of acts needs for its widest row, px. */
export function actionsWidth<Row>(rows: readonly (readonly ListAction<Row>[])[], can: Can): number {
  const needed = rows.map((actions) => {
    const { shown, rest } = placed(actions, can);
    const words = shown.map(({ label }) => label.length * LETTER_PX);
    if (rest.length > 0) words.push(MORE_PX);
    return words.reduce((sum, width) => sum + width + GAP_PX, 2 * CELL_PADDING_PX);
  });
  return Math.max(LEAST_WIDTH, ...needed);
}

export function RowActions<Row>({ actions, row, onRun }: RowProps<Row>) {
  const { can } = useSession();
  const { shown, rest } = placed(actions, can);
  return (
    <Space size={GAP_PX}>
      {shown.map((action) => (
        <Button
          key={action.key}
          type="link"
          size="small"
          danger={action.danger}
          style={{ padding: 0 }}
          onClick={() => onRun(action, row)}
        >
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((action) => ({
              key: action.key,
              label: action.label,
              danger: action.danger,
              onClick: () => onRun(action, row),
            })),
          }}
        >
          <Button type="link" size="small" style={{ padding: 0 }}>
            更多 <DownOutlined style={{ fontSize: 10 }} />
          </Button>
        </Dropdown>
      )}
    </Space>
  );
}

interface PageProps<Subject> {
  actions: readonly ListAction<Subject>[];
  subject: Subject;
  primaryKey?: string;
  disabled?: boolean;
  onRun: (action: ListAction<Subject>, subject: Subject) => unknown;
}

/** Actions as buttons: of a page's header or on chosen rows. */
export function ActionButtons<Subject>({ actions, subject, primaryKey, disabled, onRun }: PageProps<Subject>) {
  const { can } = useSession();
  return (
    <Space size={8} wrap>
      {actions
        .filter((action) => can(action.access))
        .map((action) => (
          <Tooltip key={action.key} title={action.refusal}>
            {action.choices ? (
              <ChoiceButton label={action.label} choices={action.choices} />
            ) : (
              <Button
                type={action.key === primaryKey ? 'primary' : 'default'}
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
