// The wizard of a yearly reconciliation, over the real server: missing values are shown at their fields, costs are pasted from a spreadsheet, and a
// posted pool shows its results.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { costShares, getCostPool } from '#api/finance/cost-pool/cost-pool';
import { costPoolPaths } from '#api/kernel/paths';
import { leaseWithFees, postedPool, savedPool } from '#tests/support/finance/cost-pool';
import { present } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import CostPoolPage from '@/pages/finance/cost-reconciliation/pool-detail';
import { renderApp } from '../support/app';
import { sendRealFiles } from '../support/real-files';
import { actAs } from '../support/real-server';

const access = {
  p_5800: true,
  p_5800_edit: true,
  p_5800_post: true,
  p_5800_undo: true,
  p_5800_export: true,
  p_5200: true,
  p_4100: true,
};
const ROUTE = '/financeManage/cost-reconciliation/:id';
let world: World;
let admin: Person;
let approver: Person;

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  approver = await enterprise.person('admin');
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const open = (path: string) =>
  renderApp(
    <Routes>
      <Route path={ROUTE} element={<CostPoolPage />} />
    </Routes>,
    { path, access },
  );

it('reports missing values of the scope at their fields and stays on the step', async () => {
  const user = userEvent.setup();
  open(costPoolPaths.add);
  await user.click(await screen.findByRole('button', { name: '下一步' }));
  await waitFor(() => expect(screen.getAllByText(/^请(填写|选择)/).length).toBeGreaterThanOrEqual(3));
  expect(screen.queryByText('从表格加入')).not.toBeVisible();
});

it('reads costs from a spreadsheet, reports the unreadable line, and saves them', async () => {
  const user = userEvent.setup();
  const lease = await leaseWithFees(admin, approver);
  const { id } = await savedPool(admin, lease);
  open(`${costPoolPaths.detail(id)}?step=1`);
  await user.click(await screen.findByRole('button', { name: '从表格加入' }));
  const dialog = within(await screen.findByRole('dialog'));
  await sendRealFiles();
  // Not taken unless the input accepts it.
  const file = new File(['清洁\t10\n绿化\t20\n'], '费用.txt', { type: 'text/plain' });
  await user.upload(present(document.querySelector<HTMLInputElement>('.ant-modal input[type=file]')), file);
  expect(await dialog.findByText('读到 2 项费用')).toBeInTheDocument();
  await user.click(dialog.getByLabelText('粘贴的内容'));
  await user.paste('电梯\t1,234.50\t是\t否\n没有金额');
  expect(dialog.getByRole('alert')).toHaveTextContent('没有金额');
  await user.clear(dialog.getByLabelText('粘贴的内容'));
  await user.click(dialog.getByLabelText('粘贴的内容'));
  await user.paste('电梯\t1,234.50\t是\t否');
  await user.click(dialog.getByRole('button', { name: '加入 1 项' }));
  expect(await screen.findByText('3,234.50')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '保存并下一步' }));
  await screen.findByText('合同约定');
  const saved = await admin.call(getCostPool, { id });
  expect(saved.items).toMatchObject([
    { name: '清洁', amount_fen: 200_000 },
    { name: '电梯', amount_fen: 123_450, variable: true, controllable: false },
  ]);
});

it('shows the posted shares with their calculation and their details', async () => {
  const user = userEvent.setup();
  const { pool, contract } = await postedPool(admin, approver);
  open(costPoolPaths.detail(pool.id));
  const result = await screen.findByRole('button', { name: '400.00' });
  await user.hover(result);
  expect(await screen.findByText('应承担 1,000.00 元 − 已预收 600.00 元')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '明细' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findAllByText('300.00')).not.toHaveLength(0);
  expect(drawer.getByText('清洁')).toBeInTheDocument();
  const { shares } = await admin.call(costShares, { id: pool.id });
  expect(shares).toMatchObject([{ contract_number: contract.number, status: 'unpaid' }]);
});
