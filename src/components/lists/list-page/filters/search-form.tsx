// The search form of a list: one field for its main columns, then its filterable columns. One line of fields is always shown, the rest unfolds.
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import type { ListColumn } from '#api/kernel/list/column';
import type { FilterValue, ListDeclaration } from '#api/kernel/list/list';
import { useLater } from '@/components/layout/use-later';
import styles from '../list-page.module.css';
import type { ListState } from '../list-url';
import { FilterInput } from './filter-input';

/** Number of fields in the line, next to the buttons; the last one is left out on narrow screens. */
const MOST_VISIBLE = 3;
/** The search field, in addition to those named after columns. */
const SEARCH = 'q';

interface Props {
  list: ListDeclaration;
  columns: readonly ListColumn[];
  state: ListState;
  onSearch: (search: string, filter: Record<string, FilterValue>) => void;
}
interface FieldsProps extends Props {
  /** Set when the form replaces a placeholder: the user may already be typing elsewhere. */
  late: boolean;
}

/** Titles of the searched columns: 合同编号、租客、空间. */
const searchedTitles = (list: ListDeclaration) =>
  (list.search ?? []).map((name) => list.columns.find((column) => column.name === name)?.title ?? '').join('、');

/** Renders a placeholder on the first page of a visit until the browser is idle. */
export function SearchForm(props: Props) {
  const due = useLater();
  const { filter, search } = props.state;
  const isPlain = Object.keys(filter).length === 0 && !search;
  const isDrawn = due || !isPlain;
  const [late] = useState(!isDrawn);
  return isDrawn ? <Fields {...props} late={late} /> : <div className={`${styles.search} ${styles.place}`} />;
}

function Fields({ list, columns, state, onSearch, late }: FieldsProps) {
  const { filter, search } = state;
  const [form] = Form.useForm();
  const visible = list.search ? MOST_VISIBLE - 1 : MOST_VISIBLE;
  const foldable = columns.length > visible;
  const folded = columns.slice(visible).some((column) => column.name in filter);
  const [open, setOpen] = useState(folded);
  // Taking the focus would interrupt input in a drawer that was opened meanwhile.
  const [takesFocus] = useState(() => !late || document.activeElement === document.body);

  // The address is the source of truth: going back changes the fields too.
  useEffect(() => {
    form.setFieldsValue({
      [SEARCH]: search,
      ...Object.fromEntries(columns.map((column) => [column.name, filter[column.name]])),
    });
  }, [form, columns, filter, search]);

  const firstText = list.search ? undefined : columns.find((column) => column.filter === 'text');
  return (
    <div className={styles.search}>
      <Form
        name="search"
        form={form}
        layout={open ? 'vertical' : 'horizontal'}
        colon={false}
        className={open ? styles.unfolded : styles.folded}
        onFinish={() => {
          // Collapsed fields are not rendered, but the form still has their values.
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
        {(open ? columns : columns.slice(0, visible)).map((column, index) => (
          <Form.Item
            key={column.name}
            name={column.name}
            label={column.title}
            className={foldable && index === visible - 1 ? styles.wideOnly : undefined}
          >
            <FilterInput column={column} autoFocus={takesFocus && column === firstText} />
          </Form.Item>
        ))}
        <div className={styles.buttons}>
          <Button type="primary" ghost htmlType="submit">
            查询
          </Button>
          <Button onClick={() => onSearch('', {})}>重置</Button>
          {foldable && (
            <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? '收起' : '展开'} {open ? <UpOutlined /> : <DownOutlined />}
            </Button>
          )}
        </div>
      </Form>
    </div>
  );
}
