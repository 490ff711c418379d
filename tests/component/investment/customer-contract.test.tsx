// A contract that starts with a customer, over the real server: a tenant is created from the customer's data, or an existing one is selected.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contractPaths, customerPaths } from '#api/kernel/paths';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { newContract, submit } from '#tests/support/builders';
import { newCustomer } from '#tests/support/investment/customer';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import ContractFormPage from '@/pages/contracts/contract-form';
import QuoteFormPage from '@/pages/investment/quotes/quote-form';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let person: Person;
let approver: Person;
const access = { p_2100: true, p_2100_unmask: true, p_3100_edit: true, p_4100: true, p_4100_edit: true };
const MAKE = { name: '以该客户新增租客' };

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  person = await enterprise.person('admin');
  approver = await enterprise.person('admin');
});
afterAll(() => world.close());
beforeEach(() => actAs(world, person));

const open = (customer_id: number, rights: Record<string, boolean> = access) =>
  renderApp(<ContractFormPage />, { path: contractPaths.addWith(customer_id), access: rights });
const displayedTenant = () => screen.getByLabelText('租客').closest('.ant-select')?.textContent;

it('creates the tenant from the customer', async () => {
  const user = userEvent.setup();
  const { id } = await newCustomer(person, { name: '选址中的公司' });
  open(id);
  await user.click(await screen.findByRole('button', MAKE));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByLabelText('租客名称')).toHaveValue('选址中的公司');
  expect(drawer.getByDisplayValue('13900002222')).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(displayedTenant()).toContain('选址中的公司'));
  expect(screen.queryByRole('button', MAKE)).not.toBeInTheDocument();
});

it('leaves out telephones that the user may not read: they must be typed, not stored masked', async () => {
  const user = userEvent.setup();
  const { id } = await newCustomer(person, { name: '号码不可见的公司' });
  open(id, { ...access, p_2100_unmask: false });
  await user.click(await screen.findByRole('button', MAKE));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByLabelText('租客名称')).toHaveValue('号码不可见的公司');
  expect(drawer.queryByDisplayValue(/139/)).not.toBeInTheDocument();
});

it('selects the tenant that the customer has become', async () => {
  const { id } = await newCustomer(person, { name: '已签约的公司' });
  const draft = await newContract(person, { customer_id: id });
  await submit(person, draft.id, approver);
  const { name } = await person.call(tenantCalls.get, { id: draft.tenant_id });
  open(id);
  await waitFor(() => expect(displayedTenant()).toContain(name));
  expect(screen.queryByRole('button', MAKE)).not.toBeInTheDocument();
});

const CHOOSES = { p_2100: true, p_2100_edit: true };

it('asks for the customer of a quote that was opened without one', async () => {
  const user = userEvent.setup();
  const { name } = await newCustomer(person, { name: '要报价的公司' });
  renderApp(<QuoteFormPage />, { path: '/investmentManage/customerManage/quote-add', access: CHOOSES });
  await user.click(await screen.findByRole('button', { name: '下一步' }));
  expect(await screen.findByText('请选择客户')).toBeInTheDocument();
  await user.type(screen.getByLabelText('客户'), name);
  await user.click(
    await screen.findByText(name, { selector: '.ant-select-item-option-content, .ant-select-item-option-content *' }),
  );
  await user.click(screen.getByRole('button', { name: '下一步' }));
  expect(await screen.findByText(`客户：${name}。填写条款时右侧同步测算，接受后带入合同草稿`)).toBeInTheDocument();
});

it('links to the form of the first customer where there is none yet', async () => {
  actAs(world, await (await newEnterprise(world)).person('admin'));
  renderApp(<QuoteFormPage />, { path: '/investmentManage/customerManage/quote-add', access: CHOOSES });
  expect(await screen.findByRole('link', { name: '先新增客户' })).toHaveAttribute('href', customerPaths.add);
});
