// 打印: a document opens in a new tab, a failure closes the tab, and the page itself is sent to the printer.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { billPdf } from '#api/finance/bill/bill';
import { PrintButton, printPdf } from '@/components/layout/print-button';
import { renderApp } from '../support/app';
import { answer, refused } from '../support/server';

let opened: string[];
beforeEach(() => {
  opened = [];
  vi.stubGlobal('open', () => ({
    close: () => opened.push('closed'),
    location: {
      set href(address: string) {
        opened.push(address);
      },
    },
  }));
  URL.createObjectURL = (blob: Blob) => `blob:${blob.type}`;
});

it('shows the document in a new tab', async () => {
  const user = userEvent.setup();
  const sent = answer(
    billPdf.path,
    () => new HttpResponse('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } }),
  );
  renderApp(<PrintButton what="账单" onPrint={() => printPdf(billPdf, { ids: [3] })} />);
  await user.click(screen.getByRole('button', { name: /打印账单/ }));
  await waitFor(() => expect(opened).toEqual(['blob:application/pdf']));
  expect(sent).toEqual([{ ids: [3] }]);
});

it('closes the tab when there is no document, and can be clicked again', async () => {
  const user = userEvent.setup();
  answer(billPdf.path, () => refused(404, '账单不存在'));
  renderApp(<PrintButton what="账单" onPrint={() => printPdf(billPdf, { ids: [3] })} />);
  await user.click(screen.getByRole('button', { name: /打印账单/ }));
  await waitFor(() => expect(opened).toEqual(['closed']));
  expect(await screen.findByText('账单不存在')).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /打印账单/, hidden: true })).not.toHaveClass('ant-btn-loading'),
  );
});
