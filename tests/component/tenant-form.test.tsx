// The form of a tenant over the real server: contacts and payer aliases as lists, duplicates shown during input, masked numbers retained.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listEndpoint } from '#api/kernel/list/list';
import { revealTenant, tenantCalls } from '#api/tenants/tenant/tenant';
import { tenantList } from '#api/tenants/tenant/tenant.list';
import TenantFormPage from '@/pages/tenants/tenant-form';
import { firstOf } from '../support/present';
import { newEnterprise, openWorld, type Person, type World } from '../support/world';
import { renderApp } from './support/app';
import { actAs } from './support/real-server';

const ID = '99473619831220172X';
const ACCESS = { p_3100: true, p_3100_edit: true };

let world: World;
let admin: Person;
let clerk: Person;

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  clerk = await enterprise.person('leasing');
});
afterAll(() => world.close());
beforeEach(() => actAs(world, clerk));

async function stored(name: string) {
  const { rows } = await admin.call(listEndpoint(tenantList), { page: 1, page_size: 20, filter: { name } });
  return admin.call(tenantCalls.get, { id: firstOf(rows).id });
}
const row = (place: number) => within(screen.getByRole('group', { name: `第 ${place} 位联系人` }));

it('saves contacts, one of which is the main contact, and payer names', async () => {
  const user = userEvent.setup();
  renderApp(<TenantFormPage />, { path: '/tenantManage/tenant/add', access: ACCESS });
  await user.type(await screen.findByLabelText('租客名称'), '新的公司');
  await user.click(screen.getByRole('button', { name: /新增联系人/ }));
  await user.click(screen.getByRole('button', { name: /新增联系人/ }));
  await user.type(row(1).getByLabelText('姓名'), '甲');
  await user.type(row(2).getByLabelText('姓名'), '乙');
  expect(row(1).getByLabelText('主要联系人')).toBeChecked();
  await user.click(row(2).getByLabelText('主要联系人'));
  expect(row(1).getByLabelText('主要联系人')).not.toBeChecked();
  await user.click(row(2).getByLabelText('接收账单'));
  await user.click(screen.getByRole('button', { name: /新增付款名称或账号/ }));
  await user.type(screen.getByLabelText('名称或账号'), '集团财务');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('接收账单的联系人须填写邮箱或手机号')).toBeInTheDocument();
  await user.type(row(2).getByLabelText('邮箱'), 'b@example.com');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(async () =>
    expect(await stored('新的公司')).toMatchObject({
      contacts: [
        { name: '甲', main: false },
        { name: '乙', main: true, receives_bills: true },
      ],
      aliases: [{ kind: 'name', value: '集团财务' }],
    }),
  );
});

it('names possible duplicates, but does not block the save', async () => {
  const user = userEvent.setup();
  const existing = await admin.call(tenantCalls.save, { name: '重复（上海）公司', kind: 'company' });
  renderApp(<TenantFormPage />, { path: '/tenantManage/tenant/add', access: ACCESS });
  await user.type(await screen.findByLabelText('租客名称'), '重复(上海) 公司');
  const notice = await screen.findByText('可能与已有租客重复，请核对后再保存');
  const alert = notice.closest('.ant-alert') as HTMLElement;
  expect(within(alert).getByRole('link', { name: existing.name })).toHaveAttribute(
    'href',
    expect.stringContaining(`/tenantManage/tenant/${existing.id}`),
  );
  expect(alert).toHaveTextContent('名称相同');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(async () => expect((await stored('重复(上海) 公司')).id).not.toBe(existing.id));
});

it('retains a number that is shown masked', async () => {
  const user = userEvent.setup();
  const person = await admin.call(tenantCalls.save, { name: '王五', kind: 'person', identifier: ID });
  renderApp(<TenantFormPage />, { path: `/tenantManage/tenant/edit?id=${person.id}`, access: ACCESS });
  await waitFor(() => expect(screen.getByLabelText('证件号码')).toHaveValue('994736********172X'));
  await user.type(screen.getByLabelText('备注'), '常客');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(async () => expect(await stored('王五')).toMatchObject({ remark: '常客' }));
  expect(await admin.call(revealTenant, { id: person.id })).toMatchObject({ identifier: ID });
});
