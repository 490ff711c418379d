// 导入: template, upload, preview with the errors at their cells, and the import itself. A page only supplies its declaration.
import { App, Button, Drawer, Space } from 'antd';
import { useState } from 'react';
import {
  type ImportDeclaration,
  type ImportMode,
  type ImportPreview,
  type ImportResult,
  importCalls,
} from '#api/kernel/import';
import { formatMoney } from '#domain/kernel/text/format';
import { download } from '@/api/download';
import { uploadOf } from '@/api/upload';
import { Handout } from './handout';
import { type Made, notifyMade, notifyMadeWithLink, openMade } from './open-made';
import { PickFile } from './pick-file';
import { Preview } from './preview';
import { type Agreement, useConfirmAmount } from './use-confirm-amount';
import { useImport } from './use-import';
import { WayBar } from './way-bar';

export { ColumnTable, DropFile } from './file-input';
export { type Made, notifyMade, notifyMadeWithLink, openMade } from './open-made';
export { type Agreement, useConfirmAmount } from './use-confirm-amount';
export { useImport } from './use-import';
export { useWay } from './use-way';
export { Warnings } from './warnings';
export { WayBar } from './way-bar';

const WIDTH = 1080;
const HANDOUT_WIDTH = 800;

interface Props {
  declaration: ImportDeclaration;
  onClose: () => void;
}

interface Picked {
  file: File;
  preview: ImportPreview;
}

/** Returns the rows to enter and the sum to agree to; there is no sum when the import moves no money. */
function enteredOf({ right, alike, amount_fen, alike_amount_fen }: ImportPreview, includesDuplicates: boolean) {
  if (!includesDuplicates) return { rows: right, amount_fen };
  return { rows: right + alike, amount_fen: amount_fen === null ? null : amount_fen + (alike_amount_fen ?? 0) };
}

function agreementOf(
  { title, posts = '', undo = '' }: ImportDeclaration,
  { wrong, alike }: ImportPreview,
  { rows, amount_fen }: { rows: number; amount_fen: number },
  includesDuplicates: boolean,
): Agreement {
  return {
    title: `确认导入 ${rows} 行${title}？`,
    does: posts,
    undo,
    figures: [
      { label: '导入', text: `${rows} 行` },
      ...(wrong > 0 ? [{ label: '有错误，不导入', text: `${wrong} 行` }] : []),
      ...(alike > 0
        ? [{ label: includesDuplicates ? '可能重复，仍然导入' : '可能重复，不导入', text: `${alike} 行` }]
        : []),
      { label: '合计金额', text: `${formatMoney(amount_fen)} 元` },
    ],
  };
}

/** Must be mounted only while it is open. */
export function ImportDrawer({ declaration, onClose }: Props) {
  const { modal } = App.useApp();
  const confirmAmount = useConfirmAmount();
  const calls = importCalls(declaration);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [includesDuplicates, setIncludesDuplicates] = useState(false);

  const madeOf = ({ imported, left_out, ids }: ImportResult): Made => {
    const skipped = left_out > 0 && declaration.tells_alike ? `，${left_out} 行没有导入` : '';
    return { text: `已导入 ${imported} 行${declaration.title}${skipped}`, list: declaration.list, ids };
  };
  const finish = (done: ImportResult) => {
    onClose();
    openMade(madeOf(done));
  };
  /** Data that is shown only once appears on whatever page the user is. */
  const finishBehind = (done: ImportResult) => {
    notifyMadeWithLink(madeOf(done));
    if (!done.handout.length) return;
    modal.info({
      title: declaration.handout?.title,
      width: HANDOUT_WIDTH,
      icon: null,
      content: <Handout declaration={declaration} result={done} />,
      okText: '已下载或已告知本人，关闭',
      keyboard: false,
    });
  };
  const { submitting, way, refusal, picked, check, run, again } = useImport<ImportPreview, ImportResult>(
    calls,
    (done, here) => {
      if (!here) return finishBehind(done);
      notifyMade(madeOf(done));
      if (done.handout.length) setResult(done);
      else finish(done);
    },
  );
  const confirmAndRun = async (file: File, mode: ImportMode) => {
    const { preview } = picked ?? {};
    const entered = preview && enteredOf(preview, includesDuplicates);
    if (!entered || entered.amount_fen === null) return run(file, mode, null, includesDuplicates);
    const { rows, amount_fen } = entered;
    if (await confirmAmount(agreementOf(declaration, preview, { rows, amount_fen }, includesDuplicates)))
      await run(file, mode, amount_fen, includesDuplicates);
  };
  const close = () => {
    if (!result) return onClose();
    modal.confirm({
      title: `关闭${declaration.handout?.title ?? ''}`,
      content: `${declaration.handout?.title ?? ''}只显示这一次，关闭后不能再查看。请先确认已下载或已告知本人。`,
      okText: '关闭',
      cancelText: '取消',
      onOk: () => finish(result),
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
          includesDuplicates={includesDuplicates}
          busy={submitting}
          onClose={close}
          onAgain={again}
          onRun={confirmAndRun}
          onWrong={(file) => download(calls.wrongRows, uploadOf(file)).catch(() => undefined)}
        />
      }
    >
      {way && <WayBar way={way} />}
      {result ? (
        <Handout declaration={declaration} result={result} />
      ) : picked ? (
        <Preview
          declaration={declaration}
          preview={picked.preview}
          refusal={refusal}
          includesDuplicates={includesDuplicates}
          onIncludesDuplicates={setIncludesDuplicates}
        />
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
  includesDuplicates: boolean;
  busy: boolean;
  onClose: () => void;
  onAgain: () => void;
  onRun: (file: File, mode: ImportMode) => void;
  onWrong: (file: File) => void;
}

function Footer({ picked, done, includesDuplicates, busy, onClose, onAgain, onRun, onWrong }: FooterProps) {
  if (!picked || done) {
    return (
      <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button onClick={onClose}>关闭</Button>
      </Space>
    );
  }
  const { file, preview } = picked;
  const right = preview.wrong === 0;
  const entered = enteredOf(preview, includesDuplicates).rows;
  return (
    <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
      <Button onClick={onAgain}>重新选择文件</Button>
      {!right && <Button onClick={() => onWrong(file)}>下载错误行</Button>}
      {!right && entered > 0 && (
        <Button loading={busy} onClick={() => onRun(file, 'right')}>{`只导入正确的 ${entered} 行`}</Button>
      )}
      {right && (
        <Button type="primary" loading={busy} disabled={entered === 0} onClick={() => onRun(file, 'all')}>
          {preview.alike > 0 ? `导入 ${entered} 行` : '导入'}
        </Button>
      )}
    </Space>
  );
}
