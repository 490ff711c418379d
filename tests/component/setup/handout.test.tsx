// First passwords as a text file for spreadsheets: each cell as typed, and none interpreted as a formula.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { userImport } from '#api/setup/user/user.import';
import { Handout } from '@/components/forms/import-drawer/handout';
import { renderApp } from '../support/app';

const NAMES = ['李"工"', '=1+1', '+1', '-甲', '@SUM(A1)', '\t=1', '\r=1', '＝1+1'];

async function savedOf(names: readonly string[]): Promise<string> {
  const handout = names.map((display_name, index) => ({
    name: `li.${index}`,
    display_name,
    password: `Kp7-first-${index}`,
  }));
  let saved = new Blob();
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob;
    return 'blob:x';
  });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  renderApp(<Handout declaration={userImport} result={{ imported: names.length, left_out: 0, ids: [], handout }} />);
  await userEvent.click(screen.getByRole('button', { name: '下载初始密码' }));
  made.mockRestore();
  clicked.mockRestore();
  return saved.text();
}

it('contains every name and password, and no cell that starts a formula', async () => {
  const [head, ...lines] = (await savedOf(NAMES)).split('\r\n');
  expect(head).toMatch(/^(\ufeff)?"/);
  expect(lines[0]).toContain('"李""工"""');
  const cells = lines.flatMap((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell));
  expect(cells.filter((cell) => /^([=@＝＋－＠\t\r]|[+-](?!\d))/.test(cell))).toEqual([]);
  for (const name of NAMES.slice(1)) expect(cells.some((cell) => cell.endsWith(name))).toBe(true);
});
