// Telephones of customers are shown masked; showing the whole number requires a key, and each request is logged.
import { expect, it } from 'vitest';
import { customerCalls, revealCustomer } from '#api/investment/customer/customer';
import { customerList } from '#api/investment/customer/customer.list';
import { listEndpoint } from '#api/kernel/list/list';
import { auditList } from '#api/setup/audit/audit.list';
import { newPlace } from '#tests/support/builders';
import { textsOf } from '#tests/support/files/sheet';
import { newCustomer } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import type { Person } from '#tests/support/world';

const { world, owner } = openEnterprise({ each: 'test' });
const PHONE = '13900002222';
const MASKED = '139****2222';
const clerk = async () =>
  personOfPark(world, owner, (await newPlace(owner)).park_id, ['p_2100', 'p_2100_edit', 'p_2100_export']);
const found = async (person: Person, search: string) =>
  (await person.call(listEndpoint(customerList), { page: 1, page_size: 50, search })).rows.map(
    ({ contact_phone }) => contact_phone,
  );
const sheetFor = (person: Person) =>
  person.fetch(`/api/${customerList.area}/${customerList.object}/report`, {
    method: 'POST',
    body: JSON.stringify({ format: 'xlsx', columns: ['name', 'contact_phone'] }),
    headers: { 'content-type': 'application/json' },
  });
const trail = async () =>
  (await owner.call(listEndpoint(auditList), { page: 1, page_size: 100, filter: { object: ['customer'] } })).rows;

it('masked on the page, in the list and in the trail for every user; found by the whole number', async () => {
  const person = await clerk();
  const made = await newCustomer(owner);
  for (const each of [owner, person]) {
    expect((await each.call(customerCalls.get, { id: made.id })).contacts).toMatchObject([{ phone: MASKED }]);
    expect(await found(each, '139-0000 2222')).toEqual(each === person ? [MASKED] : []);
    expect(await found(each, PHONE)).toEqual([MASKED]);
  }
  expect(made.contacts).toMatchObject([{ phone: MASKED }]);
  // Hidden digits cannot be found by trial searches.
  expect(await found(person, '1390000')).toEqual([]);
  expect(await found(person, '2222')).toEqual([MASKED]);
  expect(JSON.stringify(await trail())).not.toContain(PHONE);
});

it('in full to authorised users, one customer at a time, and each request is logged', async () => {
  const person = await clerk();
  const { id } = await newCustomer(owner);
  expect(await person.request(revealCustomer, { id })).toMatchObject({ error_code: 403 });
  expect(await owner.call(revealCustomer, { id })).toEqual({ phones: [PHONE] });
  expect((await trail())[0]).toMatchObject({ action: 'reveal', object_id: id });
  expect(JSON.stringify((await trail())[0])).toContain('李选址');
});

it('in full in a spreadsheet to authorised users, which is logged as well', async () => {
  const person = await clerk();
  await newCustomer(owner);
  expect((await textsOf(await sheetFor(person)))[1]).toEqual(['潜在客户有限公司', MASKED]);
  expect((await trail()).map(({ action }) => action)).not.toContain('export-unmasked');
  expect((await textsOf(await sheetFor(owner)))[1]).toEqual(['潜在客户有限公司', PHONE]);
  expect((await trail())[0]).toMatchObject({ action: 'export-unmasked' });
});

it('stays as stored when it comes back masked, and stars are never stored', async () => {
  const person = await clerk();
  const made = await newCustomer(owner);
  const masked = await person.call(customerCalls.get, { id: made.id });
  const back = (phone: string, name = '李选址', version = masked.version) =>
    person.request(customerCalls.save, {
      id: made.id,
      version,
      name: masked.name,
      kind: masked.kind,
      owner_id: masked.owner_id,
      contacts: [{ name, phone, main: true }],
    });
  expect((await back(MASKED, '李改名')).error_code).toBe(0);
  expect(await owner.call(revealCustomer, { id: made.id })).toEqual({ phones: [PHONE] });
  expect(await back('138****9999', '李', masked.version + 1)).toMatchObject({
    error_code: 422,
    errors: [{ path: ['contacts', 0, 'phone'], message: '号码中间有星号：请填写完整的号码' }],
  });
  expect((await back('13711112222', '李', masked.version + 1)).error_code).toBe(0);
  expect(await owner.call(revealCustomer, { id: made.id })).toEqual({ phones: ['13711112222'] });
});
