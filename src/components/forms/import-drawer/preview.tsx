// The second step: every row as it was read, with errors highlighted and explained in their cells.
import { Alert, Radio, Segmented, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import type { ImportDeclaration, ImportPreview, ImportRow } from '#api/kernel/import';
import styles from './import-drawer.module.css';
import { Warnings } from './warnings';

const PAGE_SIZE = 50;
const CELL_PX = 150;
const ROW_PX = 64;
/** The result of a row is a sentence. */
const NOTE_PX = 420;

interface Props {
  declaration: ImportDeclaration;
  preview: ImportPreview;
  refusal: string;
  includesDuplicates: boolean;
  onIncludesDuplicates: (includesDuplicates: boolean) => void;
}

function Cell({ row, name }: { row: ImportRow; name: string }) {
  const wrong = row.errors.filter((error) => error.column === name);
  const text = row.cells[name] ?? (wrong.length ? '' : '—');
  return (
    <>
      {text && <div>{text}</div>}
      {wrong.map(({ message }) => (
        <div key={message} className={styles.message}>
          {message}
        </div>
      ))}
    </>
  );
}

function columnsOf(declaration: ImportDeclaration, rows: readonly ImportRow[]): TableColumnsType<ImportRow> {
  const declared = declaration.columns.map(({ name, title }) => ({
    key: name,
    title,
    width: CELL_PX,
    onCell: (row: ImportRow) => ({
      className: row.errors.some((error) => error.column === name) ? styles.wrong : undefined,
    }),
    render: (_value: unknown, row: ImportRow) => <Cell row={row} name={name} />,
  }));
  const wrong = rows.some((row) => row.errors.length > 0);
  return [
    { key: 'row', title: '行号', width: ROW_PX, fixed: 'left', align: 'right', render: (_value, { row }) => row },
    ...(wrong
      ? [
          {
            key: 'wrong',
            title: '错误',
            width: CELL_PX,
            fixed: 'left' as const,
            render: (_value: unknown, row: ImportRow) => <Faults declaration={declaration} row={row} />,
          },
        ]
      : []),
    ...(rows.some((row) => row.alike !== undefined)
      ? [
          {
            key: 'alike',
            title: '可能重复',
            width: NOTE_PX,
            fixed: 'left' as const,
            render: (_value: unknown, { alike }: ImportRow) => alike ?? '—',
          },
        ]
      : []),
    ...(rows.some((row) => row.note !== undefined)
      ? [
          {
            key: 'note',
            title: '计算过程',
            width: NOTE_PX,
            render: (_value: unknown, { note }: ImportRow) => note ?? '—',
          },
        ]
      : []),
    ...declared,
  ];
}

/** Lists the invalid cells of the row, including those scrolled out of view, and the errors of the row as a whole. */
function Faults({ declaration, row }: { declaration: ImportDeclaration; row: ImportRow }) {
  const titles = declaration.columns
    .filter(({ name }) => row.errors.some((error) => error.column === name))
    .map(({ title }) => title);
  const rowErrors = row.errors.filter((error) => error.column === '').map(({ message }) => message);
  const text = [titles.join('、'), ...rowErrors].filter(Boolean).join('；');
  return text === '' ? '—' : <span className={styles.message}>{text}</span>;
}

type View = 'all' | 'wrong' | 'alike';
const IS_VISIBLE: Readonly<Record<View, (row: ImportRow) => boolean>> = {
  all: () => true,
  wrong: ({ errors }) => errors.length > 0,
  alike: ({ alike }) => alike !== undefined,
};

/** The choice for rows that may already exist. */
function DuplicatesChoice({
  alike,
  includesDuplicates,
  onIncludesDuplicates,
}: Pick<Props, 'includesDuplicates' | 'onIncludesDuplicates'> & { alike: number }) {
  return (
    <Alert
      showIcon
      type="warning"
      style={{ marginBottom: 12 }}
      message={`${alike} 行可能重复，原因见「可能重复」一列`}
      description={
        <Radio.Group
          aria-label="可能重复的行"
          value={includesDuplicates}
          onChange={({ target }) => onIncludesDuplicates(target.value)}
          options={[
            { value: false, label: '不导入这些行' },
            { value: true, label: '仍然导入' },
          ]}
        />
      }
    />
  );
}

export function Preview({ declaration, preview, refusal, includesDuplicates, onIncludesDuplicates }: Props) {
  const { right, wrong, alike, warnings, rows } = preview;
  const total = right + wrong + alike;
  const [view, setView] = useState<View>(wrong > 0 ? 'wrong' : alike > 0 ? 'alike' : 'all');
  const visible = rows.filter(IS_VISIBLE[view]);
  const columns = columnsOf(declaration, rows);
  return (
    <>
      {refusal && <Alert type="error" showIcon message={refusal} style={{ marginBottom: 12 }} />}
      <Alert
        showIcon
        type={wrong > 0 ? 'error' : 'success'}
        style={{ marginBottom: 12 }}
        message={
          wrong > 0
            ? `共 ${total} 行，${right + alike} 行正确，${wrong} 行有错误；还没有写入任何数据`
            : `共 ${total} 行，全部正确；点击“导入”写入`
        }
      />
      {alike > 0 && (
        <DuplicatesChoice
          alike={alike}
          includesDuplicates={includesDuplicates}
          onIncludesDuplicates={onIncludesDuplicates}
        />
      )}
      <Warnings warnings={warnings} />
      {rows.length < total && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 12 }}
          message={`文件较大，只显示其中 ${rows.length.toLocaleString('en-US')} 行，有错误的行优先；导入的是全部正确的行`}
        />
      )}
      {[right, wrong, alike].filter((count) => count > 0).length > 1 && (
        <Segmented
          style={{ marginBottom: 12 }}
          value={view}
          onChange={setView}
          options={[
            ...(wrong > 0 ? [{ value: 'wrong' as const, label: `有错误的行 ${wrong}` }] : []),
            ...(alike > 0 ? [{ value: 'alike' as const, label: `可能重复的行 ${alike}` }] : []),
            { value: 'all' as const, label: rows.length < total ? '全部' : `全部 ${total}` },
          ]}
        />
      )}
      <Table<ImportRow>
        rowKey="row"
        size="small"
        columns={columns}
        dataSource={[...visible]}
        scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0) }}
        pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
      />
    </>
  );
}
