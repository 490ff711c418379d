// 打印, everywhere alike: a document is shown as PDF in a new tab, ready for the printer; what stands on the page itself goes to the
// printer as it is. One button, and one action of rows and pages.
import { PrinterOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import type { Endpoint, FileContent } from '#api/kernel/endpoint/endpoint';
import { openPdf } from '@/api/download';
import type { ListAction } from '../lists/list-page';

/** Shows the document of a call; what is wrong has been shown by then. */
export const printPdf = <Input,>(endpoint: Endpoint<Input, FileContent>, input: Input): Promise<void> =>
  openPdf(endpoint, input).catch(() => undefined);

interface Props extends Pick<ButtonProps, 'size' | 'disabled' | 'aria-label'> {
  /** Which document: 交接单; the page itself when left out. */
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

/** The same among the acts on a row or page. */
export const printAction = <Subject,>(
  what: string,
  onClick: (subject: Subject) => unknown,
  access?: string,
): ListAction<Subject> => ({ key: 'print', label: `打印${what}`, access, onClick });
