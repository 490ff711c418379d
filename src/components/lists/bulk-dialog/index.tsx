// An act on all the ticked rows: asked first with their count and sums and one reason. The server does it for all of them or for
// none; those that stand in the way are named, and can be taken out before trying again.
import { Alert, Button, Modal, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { type BulkDone, MOST_TICKED } from '#api/kernel/endpoint/bulk';
import type { Endpoint, FieldError } from '#api/kernel/endpoint/endpoint';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { Money } from '@/components/figures';
import { ReasonInput } from '@/components/forms/ask-reason/reason-input';
import { useSubmit } from '@/hooks/use-submit';
import styles from './bulk-dialog.module.css';

interface BulkProps<Row extends { id: number }, Input> {
  /** The verb on the button: 作废. */
  verb: string;
  /** What the rows are, with their measure word: 笔应收. */
  noun: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Amounts that are summed over the rows. */
  sums?: readonly { label: string; fenOf: (row: Row) => number | null }[];
  consequence: ReactNode;
  to: Endpoint<Input, BulkDone>;
  inputOf: (rows: readonly Row[], reason: string) => Input;
  /** Whether a reason has to be given (so when left out), may be given, or is not asked for. */
  reason?: 'required' | 'optional' | 'none';
  /** What the reason is called, where it isn't the verb's: 审批意见. */
  reasonOf?: string;
  /** Red, for what takes something back. */
  danger?: boolean;
  /** What else is asked; `ready` false: it is not answered yet. */
  children?: ReactNode;
  ready?: boolean;
  onClose: () => void;
}

const WIDTH = 640;
/** Rows named before they are only counted. */
const NAMED = 5;

/** The rows that an error is about: its path is where they stood in the request. */
const placesOf = (errors: readonly FieldError[]): Set<number> =>
  new Set(errors.flatMap(({ path }) => (path.length > 1 && typeof path[1] === 'number' ? [path[1]] : [])));

export function BulkDialog<Row extends { id: number }, Input>(props: BulkProps<Row, Input>) {
  const { verb, noun, nameOf, sums = [], consequence, to, inputOf, reason: asks = 'required', danger = false } = props;
  const [rows, setRows] = useState(props.rows);
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<ReadonlySet<number>>(new Set());
  const { submit, submitting, wrong, forgive } = useSubmit(to, {
    long: verb,
    rereads: 'all',
    success: ({ done }) => `已${verb} ${done} ${noun}`,
    onDone: props.onClose,
    onRefused: ({ errors }) => setRefused(placesOf(errors)),
  });
  const left = rows.filter((_row, place) => !refused.has(place));
  const tooMany = rows.length > MOST_TICKED;
  const without = () => {
    setRows(left);
    setRefused(new Set());
    forgive();
  };
  const ready = rows.length > 0 && !tooMany && (asks !== 'required' || reason !== '') && props.ready !== false;
  return (
    <Modal
      open
      width={WIDTH}
      title={`${verb} ${rows.length} ${noun}`}
      okText={verb}
      cancelText="取消"
      okButtonProps={{ danger, disabled: !ready || refused.size > 0, loading: submitting }}
      onOk={() => submit(inputOf(rows, reason))}
      onCancel={props.onClose}
    >
      <div className={styles.names}>
        {rows.slice(0, NAMED).map((row) => (
          <div key={row.id}>{nameOf(row)}</div>
        ))}
        {rows.length > NAMED && <div>{`等 ${rows.length} ${noun}`}</div>}
      </div>
      {sums.length > 0 && (
        <Space size={24} className={styles.sums}>
          {sums.map(({ label, fenOf }) => (
            <span key={label}>
              {label} <Money fen={rows.reduce((sum, row) => sum + (fenOf(row) ?? 0), 0)} /> 元
            </span>
          ))}
        </Space>
      )}
      <p>{consequence}</p>
      {tooMany && <Alert type="warning" showIcon message={`一次最多 ${MOST_TICKED} 条，请减少勾选`} />}
      <div className={styles.errors}>
        <DialogErrors errors={wrong.others} />
      </div>
      {refused.size > 0 && left.length > 0 && (
        <Button className={styles.without} onClick={without}>
          {`去掉这 ${refused.size} 条`}
        </Button>
      )}
      {props.children}
      {asks !== 'none' && (
        <ReasonInput label={props.reasonOf ?? `${verb}原因`} optional={asks === 'optional'} onChange={setReason} />
      )}
    </Modal>
  );
}
