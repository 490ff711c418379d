// 导入: template, upload, preview with what is wrong at its cell, and the import itself. A page gives its declaration alone.
import { App, Button, Drawer, Space } from 'antd';
import { useState } from 'react';
import {
  type ImportDeclaration,
  type ImportMode,
  type ImportPreview,
  type ImportResult,
  importCalls,
} from '#api/kernel/import/import';
import { download } from '@/api/download';
import { uploadOf } from '@/api/upload';
import { Handout } from './handout';
import { PickFile } from './pick-file';
import { Preview } from './preview';
import { useImport } from './use-import';

export { ColumnTable, DropFile } from './file-input';
export { useImport } from './use-import';
export { Warnings } from './warnings';

const WIDTH = 1080;

interface Props {
  declaration: ImportDeclaration;
  onClose: () => void;
}

interface Picked {
  file: File;
  preview: ImportPreview;
}

/** Mounted while open. */
export function ImportDrawer({ declaration, onClose }: Props) {
  const { message, modal } = App.useApp();
  const calls = importCalls(declaration);
  const [result, setResult] = useState<ImportResult | null>(null);

  const { submitting, refusal, picked, check, run, again } = useImport<ImportPreview, ImportResult>(calls, (done) => {
    message.success(`已导入 ${done.imported} 行`);
    if (done.handout.length) setResult(done);
    else onClose();
  });
  const close = () => {
    if (!result) return onClose();
    modal.confirm({
      title: `关闭${declaration.handout?.title ?? ''}`,
      content: `${declaration.handout?.title ?? ''}只显示这一次，关闭后不能再查看。请先确认已下载或已告知本人。`,
      okText: '关闭',
      cancelText: '取消',
      onOk: onClose,
    });
  };

  return (
    <Drawer
      open
      width={WIDTH}
      title={`导入${declaration.title}`}
      onClose={close}
      maskClosable={!result}
      footer={
        <Footer
          picked={picked}
          done={result !== null}
          busy={submitting}
          onClose={close}
          onAgain={again}
          onRun={run}
          onWrong={(file) => download(calls.wrongRows, uploadOf(file)).catch(() => undefined)}
        />
      }
    >
      {result ? (
        <Handout declaration={declaration} result={result} />
      ) : picked ? (
        <Preview declaration={declaration} preview={picked.preview} refusal={refusal} />
      ) : (
        <PickFile
          declaration={declaration}
          busy={submitting}
          refusal={refusal}
          onTemplate={() => download(calls.template, {}).catch(() => undefined)}
          onPick={check}
        />
      )}
    </Drawer>
  );
}

interface FooterProps {
  picked: Picked | null;
  done: boolean;
  busy: boolean;
  onClose: () => void;
  onAgain: () => void;
  onRun: (file: File, mode: ImportMode) => void;
  onWrong: (file: File) => void;
}

function Footer({ picked, done, busy, onClose, onAgain, onRun, onWrong }: FooterProps) {
  if (!picked || done) {
    return (
      <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button onClick={onClose}>关闭</Button>
      </Space>
    );
  }
  const { file, preview } = picked;
  const right = preview.wrong === 0;
  return (
    <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
      <Button onClick={onAgain}>重新选择文件</Button>
      {!right && <Button onClick={() => onWrong(file)}>下载错误行</Button>}
      {!right && preview.right > 0 && (
        <Button loading={busy} onClick={() => onRun(file, 'right')}>{`只导入正确的 ${preview.right} 行`}</Button>
      )}
      {right && (
        <Button type="primary" loading={busy} onClick={() => onRun(file, 'all')}>
          导入
        </Button>
      )}
    </Space>
  );
}
