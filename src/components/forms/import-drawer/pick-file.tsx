// The first step of an import: the format of the file, the template, and the area to drop the file.
import { Alert, Button } from 'antd';
import { type ImportDeclaration, maxRowsOf } from '#api/kernel/import';
import { ColumnTable, DropFile } from './file-input';

interface Props {
  declaration: ImportDeclaration;
  busy: boolean;
  refusal: string;
  onTemplate: () => void;
  onPick: (file: File) => void;
}

export function PickFile({ declaration, busy, refusal, onTemplate, onPick }: Props) {
  return (
    <>
      {refusal && <Alert type="error" showIcon message={refusal} style={{ marginBottom: 12 }} />}
      <p style={{ marginTop: 0 }}>
        {`第一行为列名，次序不限；一次最多 ${maxRowsOf(declaration).toLocaleString('en-US')} 行。`}
        <Button type="link" style={{ padding: '0 4px' }} onClick={onTemplate}>
          下载模板
        </Button>
      </p>
      {/* Fills its container. */}
      <div>
        <DropFile busy={busy} hint="上传后先检查并预览，确认后才会写入" onPick={onPick} />
      </div>
      <div style={{ marginTop: 16 }}>
        <ColumnTable columns={declaration.columns} />
      </div>
    </>
  );
}
