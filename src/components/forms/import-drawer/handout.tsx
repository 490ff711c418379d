// The last step of an import that shows data only once: first passwords as a list and as a file.
import { Alert, Button, Table } from 'antd';
import type { ImportDeclaration, ImportResult } from '#api/kernel/import';
import { sheetCell } from '#domain/kernel/text/sheet-cell';
import { saveFile } from '@/api/download';

/** Byte order mark, by which Excel detects UTF-8. */
const MARK = '\ufeff';

/** Returns a cell of a text file: quoted, and never interpreted as a formula. */
const cellOf = (text: string) => `"${sheetCell(text).replaceAll('"', '""')}"`;

interface Props {
  declaration: ImportDeclaration;
  result: ImportResult;
}

export function Handout({ declaration, result }: Props) {
  const { handout = { title: '', columns: [] } } = declaration;
  const save = () => {
    const lines = [
      handout.columns.map(({ title }) => cellOf(title)),
      ...result.handout.map((row) => handout.columns.map(({ name }) => cellOf(row[name] ?? ''))),
    ];
    const text = MARK + lines.map((line) => line.join(',')).join('\r\n');
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${declaration.title}${handout.title}.csv`);
  };
  const skipped = result.left_out > 0 ? `，${result.left_out} 行有错误没有导入` : '';
  return (
    <>
      <Alert
        showIcon
        type="success"
        style={{ marginBottom: 12 }}
        message={`已导入 ${result.imported} 行${skipped}`}
        description={`${handout.title}只显示这一次，请下载后转交本人并妥善保管。`}
        action={
          <Button type="primary" onClick={save}>
            {`下载${handout.title}`}
          </Button>
        }
      />
      <Table<Record<string, string>>
        rowKey={(row) => row[handout.columns[0]?.name ?? ''] ?? ''}
        size="small"
        columns={handout.columns.map(({ name, title }) => ({ title, dataIndex: name }))}
        dataSource={result.handout}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      />
    </>
  );
}
