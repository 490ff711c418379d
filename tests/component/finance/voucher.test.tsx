// 凭证 over the real server: no export of an empty month, subjects of the chart in templates, missing codes.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listVoucherTemplates } from '#api/finance/voucher/voucher';
import { businessDay } from '#api/kernel/instant';
import { subjectCalls } from '#api/setup/finance-setting/subject';
import { newEnterprise, onDay, openWorld, type Person, type World } from '#tests/support/world';
import { SubjectSelect } from '@/components/forms/inputs/select/subject-select';
import VoucherPage from '@/pages/finance/reports/voucher';
import { UncodedAlert } from '@/pages/finance/reports/voucher/uncoded-alert';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  // The drawer defaults to the last complete month by the browser's day.
  await onDay(world, businessDay());
});
afterAll(() => world.close());
beforeEach(async () => {
  admin = await (await newEnterprise(world)).person('admin');
  actAs(world, admin);
});

const path = '/financeManage/report/voucher';

it('cannot be exported in a month without postings', async () => {
  const user = userEvent.setup();
  renderApp(<VoucherPage />, { path, access: { p_5508: true, p_5508_post: true } });
  await user.click(await screen.findByRole('button', { name: '生成凭证' }));
  const drawer = within(await screen.findByRole('dialog', { name: '生成凭证' }));
  expect(await drawer.findByText('该月的业务都已生成凭证')).toBeInTheDocument();
  expect(drawer.getByRole('button', { name: /^生\s?成$/ })).toBeDisabled();
});

function Picker({ initial }: { initial: string }) {
  const [code, setCode] = useState(initial);
  return (
    <>
      <SubjectSelect aria-label="科目" value={code} onChange={setCode} />
      <output>{`「${code}」`}</output>
    </>
  );
}

it('finds a subject by name, stores its code, and offers only subjects without children', async () => {
  const user = userEvent.setup();
  renderApp(<Picker initial="" />);
  const input = screen.getByRole('combobox', { name: '科目' });
  await user.click(input);
  await user.type(input, '直线法');
  await user.click(await screen.findByTitle('1122.99 应收账款—直线法租金'));
  expect(screen.getByRole('status')).toHaveTextContent('「1122.99」');
  await user.type(input, '1122');
  expect(await screen.findByTitle('1122.01 应收账款—租金')).toBeInTheDocument();
  expect(screen.queryByTitle('1122 应收账款')).not.toBeInTheDocument();
});

it('reports a selected subject that cannot be posted to', async () => {
  await admin.call(subjectCalls.save, { code: '2203.01', name: '租金', side: 'credit', auxiliaries: [] });
  renderApp(<Picker initial="2203" />);
  expect(await screen.findByText('2203（不能记账）')).toBeInTheDocument();
});

it('a line of a template has its own subject only when its source requires it', async () => {
  const user = userEvent.setup();
  renderApp(<VoucherPage />, { path: `${path}?view=templates`, access: { p_5508: true, p_5508_edit: true } });
  const row = (await screen.findByText('收款')).closest('tr') as HTMLElement;
  expect(await within(row).findByText(/2203 预收账款/)).toBeInTheDocument();
  await user.click(within(row).getByRole('button', { name: '编辑' }));
  const drawer = within(await screen.findByRole('dialog', { name: '凭证模板：收款' }));
  expect(drawer.getByRole('combobox', { name: '第 1 行科目' })).toBeDisabled();
  const subject = drawer.getByRole('combobox', { name: '第 2 行科目' });
  expect(subject).toBeEnabled();
  await user.click(subject);
  await user.type(subject, '应退');
  await user.click(await screen.findByTitle('2241.98 其他应付款—应退保证金'));
  await user.click(drawer.getByRole('combobox', { name: '第 2 行科目来源' }));
  await user.click(await screen.findByTitle('费项应收科目'));
  await waitFor(() => expect(drawer.getByRole('combobox', { name: '第 2 行科目' })).toBeDisabled());
  await user.click(drawer.getByRole('button', { name: /^保\s?存$/ }));
  await screen.findByText('已保存「收款」模板');
  const saved = (await admin.call(listVoucherTemplates, {})).find(({ event }) => event === 'receipt');
  expect(saved?.lines.map(({ subject_of, subject: code }) => [subject_of, code])).toEqual([
    ['account', ''],
    ['receivable', ''],
  ]);
});

it('links missing codes to forms that the user may edit', () => {
  const uncoded = {
    count: 3,
    objects: [
      { kind: 'tenant' as const, id: 77, name: '上海示例科技有限公司' },
      { kind: 'park' as const, id: 5, name: '滨江科创园' },
    ],
  };
  renderApp(<UncodedAlert uncoded={uncoded} />, { access: { p_3100_edit: true } });
  expect(screen.getByRole('link', { name: '上海示例科技有限公司' })).toHaveAttribute(
    'href',
    '/tenantManage/tenant/edit?id=77',
  );
  expect(screen.getByText(/滨江科创园/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: '滨江科创园' })).not.toBeInTheDocument();
  expect(screen.getByText('只列出前 2 个')).toBeInTheDocument();
  expect(screen.getByText('3 个辅助核算对象没有编码，补齐后才能导出')).toBeInTheDocument();
});
