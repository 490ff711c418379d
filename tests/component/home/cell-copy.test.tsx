// Selected cells, or the focused row, are copied in the format of a spreadsheet.
import { fireEvent, screen } from '@testing-library/react';
import { Table } from 'antd';
import { expect, it } from 'vitest';
import { useCellCopy } from '@/layouts/main/use-cell-copy';
import { renderApp } from '../support/app';

const ROWS = [
  { key: 1, tenant: '上海云帆', due: '1,234.56', note: '—' },
  { key: 2, tenant: '苏州朗宏', due: '99.00', note: '部分\n收款' },
  { key: 3, tenant: '=HYPERLINK("http://evil.example")', due: '−1,234.56', note: '@SUM(1+1)' },
  { key: 4, tenant: '\t+1+1', due: '-12.50', note: '-见附件' },
];

function Page() {
  useCellCopy();
  return (
    <>
      <input aria-label="备注" />
      <Table
        pagination={false}
        dataSource={ROWS}
        onRow={() => ({ tabIndex: 0 })}
        columns={[
          { title: '租客', dataIndex: 'tenant' },
          { title: '金额', dataIndex: 'due' },
          { title: '说明', dataIndex: 'note', render: (note: string) => <button type="button">{note}</button> },
        ]}
      />
    </>
  );
}

function copied(): string | undefined {
  let text: string | undefined;
  const clipboardData = { setData: (_type: string, value: string) => (text = value) };
  fireEvent.copy(document.activeElement ?? document.body, { clipboardData });
  return text;
}
/** Drags the mouse from the middle of one cell to that of another. */
function draw(from: HTMLElement, to: HTMLElement) {
  fireEvent.pointerDown(from, { button: 0 });
  fireEvent.pointerOver(to);
  fireEvent.pointerUp(to);
}

it('copies the selection in rows and columns, and nothing after it is cleared', () => {
  renderApp(<Page />);
  draw(screen.getByText('1,234.56'), screen.getByText(/部分/));
  expect(copied()).toBe('1,234.56\t\n99.00\t部分 收款');
  expect(screen.getByText('已复制 2 行 × 2 列')).toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(copied()).toBeUndefined();
});

it('also selects upwards and to the left, and not from a button', () => {
  renderApp(<Page />);
  draw(screen.getByText('99.00'), screen.getByText('上海云帆'));
  expect(copied()).toBe('上海云帆\t1,234.56\n苏州朗宏\t99.00');
  draw(screen.getByText('—'), screen.getByText('苏州朗宏'));
  expect(copied()).toBeUndefined();
});

it('copies the focused row, and lets a field copy its own text', () => {
  renderApp(<Page />);
  (screen.getByText('苏州朗宏').closest('tr') as HTMLElement).focus();
  expect(copied()).toBe('苏州朗宏\t99.00\t部分 收款');
  draw(screen.getByText('99.00'), screen.getByText('上海云帆'));
  screen.getByLabelText('备注').focus();
  expect(copied()).toBeUndefined();
});

it('copies user input as text, and negative amounts as amounts', () => {
  renderApp(<Page />);
  draw(screen.getByText(/HYPERLINK/), screen.getByText('-见附件'));
  expect(copied()).toBe(`'=HYPERLINK("http://evil.example")\t-1,234.56\t'@SUM(1+1)\n'+1+1\t-12.50\t'-见附件`);
});
