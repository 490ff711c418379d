// An act on all ticked rows: confirmed first with their count and sums and one reason. The server applies it to all of them or to none; blocking rows
// are named, and can be removed before retrying.
import { Alert, Button, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { type BulkDone, MOST_TICKED } from '#api/kernel/endpoint/bulk';
import type { Endpoint, FieldError } from '#api/kernel/endpoint/endpoint';
import { FormDialog } from '@/components/forms/form-dialog';
import { useSubmit } from '@/hooks/use-submit';
import { DialogErrors } from '../feedback/dialog-errors';
import { Money } from '../figures';
import { ReasonInput } from '../forms/reason-input';
import styles from './bulk-dialog.module.css';

interface BulkProps<Row extends { id: number }, Input> {
  /** The verb on the button: 作废. */
  verb: string;
  /** Noun for the rows, with their measure word: 笔应收. */
  noun: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Amounts that are summed over the rows, fen. */
  sums?: readonly { label: string; fenOf: (row: Row) => number | null }[];
  consequence: ReactNode;
  to: Endpoint<Input, BulkDone>;
  inputOf: (rows: readonly Row[], reason: string) => Input;
  /** Defaults to `required`. With `none` no reason is requested. */
  reason?: 'required' | 'optional' | 'none';
  /** Label of the reason, when it differs from the verb: 审批意见. */
  reasonOf?: string;
  /** Red, for an act that reverses something. */
  danger?: boolean;
  /** Further inputs; `ready` is false while one of them is missing. */
  children?: ReactNode;
  ready?: boolean;
  onClose: () => void;
}

const WIDTH = 640;
/** Maximum number of rows that are named; above it only their count is shown. */
const NAMED = 5;

/** Returns the rows that an error is about: its path has their index in the request. */
const placesOf = (errors: readonly FieldError[]): Set<number> =>
  new Set(errors.flatMap(({ path }) => (path.length > 1 && typeof path[1] === 'number' ? [path[1]] : [])));

export function BulkDialog<Row extends { id: number }, Input>(props: BulkProps<Row, Input>) {
  const {
    verb,
    noun,
    nameOf,
    sums = [],
    consequence,
    to,
    inputOf,
    reason: reasonRule = 'required',
    danger = false,
  } = props;
  const [rows, setRows] = useState(props.rows);
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<ReadonlySet<number>>(new Set());
  const { submit, submitting, wrong, clearError } = useSubmit(to, {
    long: verb,
    rereads: 'all',
    success: ({ done }) => `已${verb} ${done} ${noun}`,
    onDone: props.onClose,
    onRefused: ({ errors }) => setRefused(placesOf(errors)),
  });
  const remaining = rows.filter((_row, place) => !refused.has(place));
  const tooMany = rows.length > MOST_TICKED;
  const without = () => {
    setRows(remaining);
    setRefused(new Set());
    clearError();
  };
  const ready = rows.length > 0 && !tooMany && (reasonRule !== 'required' || reason !== '') && props.ready !== false;
  return (
    <FormDialog
      width={WIDTH}
      title={`${verb} ${rows.length} ${noun}`}
      okText={verb}
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
      {refused.size > 0 && remaining.length > 0 && (
        <Button className={styles.without} onClick={without}>
          {`去掉这 ${refused.size} 条`}
        </Button>
      )}
      {props.children}
      {reasonRule !== 'none' && (
        <ReasonInput
          label={props.reasonOf ?? `${verb}原因`}
          optional={reasonRule === 'optional'}
          onChange={setReason}
        />
      )}
    </FormDialog>
  );
}
