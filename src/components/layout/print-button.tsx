// 打印, the same on all pages: a document opens as PDF in a new tab, ready to print; the content of the page itself is printed directly. Available as a
// button, and as an action of rows and pages.
import { PrinterOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import type { Endpoint, FileContent } from '#api/kernel/endpoint/endpoint';
import { openPdf } from '@/api/download';
import type { ListAction } from '../lists/list-page';

/** Opens the document of a call; errors have been shown when it resolves. */
export const printPdf = <Input,>(endpoint: Endpoint<Input, FileContent>, input: Input): Promise<void> =>
  openPdf(endpoint, input).catch(() => undefined);

interface Props extends Pick<ButtonProps, 'size' | 'disabled' | 'aria-label'> {
  /** Name of the document: 交接单; defaults to the page itself. */
  what?: string;
  onPrint: () => unknown;
}

export function PrintButton({ what = '', onPrint, ...rest }: Props) {
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    await onPrint();
    setBusy(false);
  };
  return (
    <Button {...rest} icon={<PrinterOutlined />} loading={busy} onClick={print}>
      {`打印${what}`}
    </Button>
  );
}

/** The same as an action of a row or page. */
export const printAction = <Subject,>(
  what: string,
  onClick: (subject: Subject) => unknown,
  access?: string,
): ListAction<Subject> => ({ key: 'print', label: `打印${what}`, access, onClick });
