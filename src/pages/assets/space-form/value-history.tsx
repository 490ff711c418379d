// The dated values of a space, newest first: past, current and future ones. Future values can be withdrawn.
import { App, Button, Form } from 'antd';
import { removeSpaceValue } from '#api/assets/space/space';
import type { Space } from '#api/assets/space/space.schema';
import { call } from '@/api/client';
import { ValueTable } from '../shared/value-table';
import type { DatedValue } from './dated-values';
import styles from './space-form.module.css';

interface Props {
  space: Space;
  today: string;
  onRemoved: () => unknown;
}

export function ValueHistory({ space, today, onRemoved }: Props) {
  const { modal, message } = App.useApp();
  const form = Form.useFormInstance();
  const { id, version, history } = space;

  const remove = ({ start_date }: DatedValue) =>
    modal.confirm({
      title: `删除 ${start_date} 起的变更`,
      content: `删除后，此前的用途、面积与价格继续有效。${form.isFieldsTouched() ? '本页尚未保存的修改不保留。' : ''}`,
      okText: '删除',
      cancelText: '取消',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: async () => {
        try {
          await call(removeSpaceValue, { id, version, start_date });
          message.success('变更已删除');
        } finally {
          await onRemoved();
        }
      },
    });
  const actions = {
    key: 'actions',
    title: '操作',
    width: 80,
    render: (_value: unknown, row: DatedValue) =>
      row.start_date > today &&
      row !== history.at(-1) && (
        <Button
          type="link"
          size="small"
          danger
          style={{ padding: 0 }}
          aria-label={`删除 ${row.start_date} 起的变更`}
          onClick={() => remove(row)}
        >
          删除
        </Button>
      ),
  };
  const removable = history.some((row) => row.start_date > today && row !== history.at(-1));
  return (
    <section aria-labelledby="space-values">
      <h3 id="space-values" className={styles.heading}>
        历次用途、面积与价格
      </h3>
      <ValueTable history={history} today={today} actions={removable ? actions : undefined} />
    </section>
  );
}
