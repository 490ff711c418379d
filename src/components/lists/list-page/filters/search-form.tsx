// The search form of a list: one box over its main columns, then its filterable columns. The first row stands, the rest unfolds.
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Card, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import type { ListColumn } from '#api/kernel/list/column';
import type { FilterValue, ListDeclaration } from '#api/kernel/list/list';
import { useLater } from '@/components/layout/use-later';
import styles from '../list-page.module.css';
import type { ListState } from '../list-url';
import { FilterInput } from './filter-input';

/** Fields of the first row beside the buttons. */
const SHOWN = 3;
/** The search's own field, beside those named after columns. */
const SEARCH = 'q';

interface Props {
  list: ListDeclaration;
  columns: readonly ListColumn[];
  state: ListState;
  onSearch: (search: string, filter: Record<string, FilterValue>) => void;
}
interface FieldsProps extends Props {
  /** It takes the place of an empty one: somebody may have begun elsewhere by now. */
  late: boolean;
}

/** What the search looks in: 合同编号、租客、空间. */
const searchedTitles = (list: ListDeclaration) =>
  (list.search ?? []).map((name) => list.columns.find((column) => column.name === name)?.title ?? '').join('、');

/** On the first page of a visit, its place until there is time for it. */
export function SearchForm(props: Props) {
  const due = useLater();
  const { filter, search } = props.state;
  const isPlain = Object.keys(filter).length === 0 && !search;
  const isDrawn = due || !isPlain;
  const [late] = useState(!isDrawn);
  return isDrawn ? (
    <Fields {...props} late={late} />
  ) : (
    <Card size="small" className={`${styles.search} ${styles.place}`} />
  );
}

function Fields({ list, columns, state, onSearch, late }: FieldsProps) {
  const { filter, search } = state;
  const [form] = Form.useForm();
  const shown = list.search ? SHOWN - 1 : SHOWN;
  const folded = columns.slice(shown).some((column) => column.name in filter);
  const [open, setOpen] = useState(folded);
  // A drawer opened meanwhile would lose what is typed or chosen there.
  const [takesFocus] = useState(() => !late || document.activeElement === document.body);

  // The address is the truth: going back changes the fields too.
  useEffect(() => {
    form.setFieldsValue({
      [SEARCH]: search,
      ...Object.fromEntries(columns.map((column) => [column.name, filter[column.name]])),
    });
  }, [form, columns, filter, search]);

  const firstText = list.search ? undefined : columns.find((column) => column.filter === 'text');
  return (
    <Card size="small" className={styles.search}>
      <Form
        name="search"
        form={form}
        layout="vertical"
        className={styles.grid}
        onFinish={() => {
          // Fields that are folded away have no place in the form, their values have.
          const { [SEARCH]: text = '', ...filters } = form.getFieldsValue(true);
          onSearch(text.trim(), filters);
        }}
        role="search"
        aria-label="查询条件"
      >
        {list.search && (
          <Form.Item name={SEARCH} label="查找">
            <Input
              allowClear
              autoFocus={takesFocus}
              maxLength={100}
              placeholder={searchedTitles(list)}
              onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
            />
          </Form.Item>
        )}
        {(open ? columns : columns.slice(0, shown)).map((column) => (
          <Form.Item key={column.name} name={column.name} label={column.title}>
            <FilterInput column={column} autoFocus={takesFocus && column === firstText} />
          </Form.Item>
        ))}
        <div className={styles.buttons}>
          <Button type="primary" ghost htmlType="submit">
            查询
          </Button>
          <Button onClick={() => onSearch('', {})}>重置</Button>
          {columns.length > shown && (
            <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? '收起' : '展开'} {open ? <UpOutlined /> : <DownOutlined />}
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}
