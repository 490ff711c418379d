// The actions at the end of a row: up to three links, the rest below 更多. A list has dozens of rows, so these are plain buttons, and a menu is created
// when it is first opened.
import { DownOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useRef, useState } from 'react';
import { useSession } from '@/hooks/session';
import styles from './row-actions.module.css';
import type { ListAction } from './types';

const MOST_LINKS = 3;
const GAP_PX = 12;
const LETTER_PX = 13;
/** Width of 更多 with its arrow. */
const MORE_PX = 40;
const CELL_PADDING_PX = 8;
const LEAST_WIDTH = 150;

interface RowProps<Row> {
  actions: readonly ListAction<Row>[];
  row: Row;
  onRun: (action: ListAction<Row>, row: Row) => unknown;
}

type Can = ReturnType<typeof useSession>['can'];

/** Splits the permitted actions into links of the row, and the rest below 更多. */
function placed<Row>(actions: readonly ListAction<Row>[], can: Can) {
  const allowed = actions.filter((action) => can(action.access));
  const visible = allowed.length > MOST_LINKS ? allowed.slice(0, MOST_LINKS - 1) : allowed;
  return { visible, rest: allowed.slice(visible.length) };
}

/** Returns the width of the action column for its widest row, px: 0 when the user may not act on any of the rows. */
export function actionsWidth<Row>(rows: readonly (readonly ListAction<Row>[])[], can: Can): number {
  if (rows.length > 0 && rows.every((actions) => placed(actions, can).visible.length === 0)) return 0;
  const needed = rows.map((actions) => {
    const { visible, rest } = placed(actions, can);
    const widths = visible.map(({ label }) => label.length * LETTER_PX);
    if (rest.length > 0) widths.push(MORE_PX);
    return widths.reduce((sum, width) => sum + width + GAP_PX, 2 * CELL_PADDING_PX);
  });
  return Math.max(LEAST_WIDTH, ...needed);
}

export function RowActions<Row>({ actions, row, onRun }: RowProps<Row>) {
  const { can } = useSession();
  const { visible, rest } = placed(actions, can);
  return (
    <span className={styles.actions}>
      {visible.map((action) => (
        <button
          key={action.key}
          type="button"
          className={action.danger ? styles.danger : styles.link}
          onClick={() => onRun(action, row)}
        >
          {action.label}
        </button>
      ))}
      {rest.length > 0 && <More actions={rest} row={row} onRun={onRun} />}
    </span>
  );
}

/** Setting up a menu costs as much as a whole row, so it is created when it is first opened, over the same button. */
function More<Row>({ actions, row, onRun }: RowProps<Row>) {
  const button = useRef<HTMLButtonElement>(null);
  const [made, setMade] = useState(false);
  const [open, setOpen] = useState(false);
  // The pointer press outside of the menu that starts the click has already closed it.
  const wasOpen = useRef(false);
  const press = () => {
    setMade(true);
    setOpen(!wasOpen.current);
    wasOpen.current = false;
  };
  const follow = (next: boolean) => {
    if (!next && document.activeElement?.closest('[role=menu]')) button.current?.focus();
    setOpen(next);
  };
  const items = actions.map((action) => ({
    key: action.key,
    label: action.label,
    danger: action.danger,
    onClick: () => onRun(action, row),
  }));
  return (
    <span className={styles.more}>
      <button
        ref={button}
        type="button"
        className={styles.link}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={press}
      >
        更多 <DownOutlined style={{ fontSize: 10 }} />
      </button>
      {made && (
        <Dropdown open={open} onOpenChange={follow} autoFocus trigger={['click']} menu={{ items }}>
          <span className={styles.anchor} />
        </Dropdown>
      )}
    </span>
  );
}
