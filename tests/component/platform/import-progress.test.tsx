// A long import as its user sees it: told that it is under way, and stopped when he says so.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { parkImport } from '#api/assets/park/park.import';
import { importCalls } from '#api/kernel/import/import';
import { ImportDrawer } from '@/components/forms/import-drawer';
import { renderApp } from '../support/app';
import { answer } from '../support/server';

it('is stopped by its user, and can be chosen anew', async () => {
  const user = userEvent.setup();
  // The reply never comes: only the stop ends the call.
  const asked = answer(importCalls(parkImport).check.path, () => new Promise<Response>(() => undefined));
  renderApp(<ImportDrawer declaration={parkImport} onClose={() => undefined} />, { path: '/' });
  const choose = async () => {
    const place = await screen.findByText(/点击选择文件/);
    const input = place.closest('.ant-upload')?.querySelector('input') ?? place;
    await user.upload(input, new File(['x'], '园区.xlsx'));
  };
  await choose();
  expect(await screen.findByText('正在检查园区导入文件…')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /取\s?消/ }));
  await waitFor(() => expect(screen.queryByText('正在检查园区导入文件…')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  await choose();
  await waitFor(() => expect(asked).toHaveLength(2));
});
