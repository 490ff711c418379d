// The search form of a list, from its filterable columns. The first row stands, the rest unfolds.
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Card, Form } from 'antd';
import { useEffect, useState } from 'react';
import type { ListColumn } from '#api/kernel/list/column';
import type { FilterValue } from '#api/kernel/list/list';
import styles from '../list-page.module.css';
import { FilterInput } from './filter-input';

const SHOWN = 3;

interface Props {
  columns: readonly ListColumn[];
  filter: Record<string, FilterValue>;
  onSearch: (filter: Record<string, FilterValue>) => void;
}

export function SearchForm({ columns, filter, onSearch }: Props) {
  const [form] = Form.useForm();
  const folded = columns.slice(SHOWN).some((column) => column.name in filter);
  const [open, setOpen] = useState(folded);

  // The address is the truth: going back changes the fields too.
  useEffect(() => {
    form.setFieldsValue(Object.fromEntries(columns.map((column) => [column.name, filter[column.name]])));
  }, [form, columns, filter]);

  const firstText = columns.find((column) => column.filter === 'text');
  return (
    <Card size="small" className={styles.search}>
      <Form
        name="search"
        form={form}
        layout="vertical"
        className={styles.grid}
        onFinish={onSearch}
        role="search"
        aria-label="查询条件"
      >
        {columns.map((column, index) => (
          <Form.Item key={column.name} name={column.name} label={column.title} hidden={!open && index >= SHOWN}>
            <FilterInput column={column} autoFocus={column === firstText} />
          </Form.Item>
        ))}
        <div className={styles.buttons}>
          <Button type="primary" ghost htmlType="submit">
            查询
          </Button>
          <Button onClick={() => onSearch({})}>重置</Button>
          {columns.length > SHOWN && (
            <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? '收起' : '展开'} {open ? <UpOutlined /> : <DownOutlined />}
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}
