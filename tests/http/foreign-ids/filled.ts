// An enterprise with rows in every list, tags and departments included.

import sql from 'sql-template-tag';
import { buildingCalls } from '#api/assets/building/building';
import { parkCalls } from '#api/assets/park/park';
import { spaceCalls } from '#api/assets/space/space';
import { setContractTags } from '#api/contracts/contract/contract';
import { saveCashRecord } from '#api/finance/cash-record/cash-record';
import { makeVouchers } from '#api/finance/voucher/voucher';
import { endCustomer } from '#api/investment/customer/customer';
import { departmentCalls } from '#api/setup/department';
import { dictionaryOptions } from '#api/setup/dictionary/dictionary';
import { flowAccountOptions, legalEntityOptions } from '#api/setup/option';
import { roleOptions } from '#api/setup/role/role';
import { userCalls } from '#api/setup/user/user';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { approvedContract, newContract, newPlace } from '#tests/support/builders';
import { setSubjects, setTenantCodes } from '#tests/support/finance/vouchers';
import { firstItem, newCustomer, newFollowUp, newTarget, newVisit } from '#tests/support/investment/customer';
import { firstOf, present } from '#tests/support/present';
import type { Person, World } from '#tests/support/world';
import { assetInputs } from './assets/assets';
import { commissionInputs } from './commission';
import { contractLifeInputs } from './contract-life';
import { contractTemplateInputs } from './contract-template';
import { importedLines } from './finance/bank-line';
import { billInputs } from './finance/bill';
import { costPoolInputs } from './finance/cost-pool';
import { depositInputs } from './finance/deposit';
import { leaseWithIncentives } from './finance/incentive';
import { invoiceInputs } from './finance/invoice';
import { meterInputs } from './finance/meter';
import { securityInputs } from './finance/security';
import { forecastScenarioInputs } from './forecast-scenario';
import { integrationInputs } from './integration';
import { newChannel } from './investment';
import { taxTermInputs } from './tax-term';

async function tagOf(person: Person, kind: string): Promise<number[]> {
  const options = dictionaryOptions.find((each) => each.kind === kind);
  const [first] = options ? await person.call(options.call, {}) : [];
  return first ? [first.value] : [];
}

/** A park, a building and a space in it, and a tenant, each with a tag. */
async function addTagged(owner: Person): Promise<void> {
  const tag_ids = await tagOf(owner, 'asset-tag');
  const place = await newPlace(owner);
  const park = {
    name: '带标签的园区',
    code: 'T1',
    type: 'office',
    province: '上海',
    city: '上海',
    address: '路',
  } as const;
  await owner.call(parkCalls.save, { ...park, tag_ids });
  await owner.call(buildingCalls.save, {
    park_id: place.park_id,
    name: '带标签的楼宇',
    code: 'T1',
    tag_ids,
    asset_type_id: await firstItem(owner, 'asset-type'),
  });
  await owner.call(spaceCalls.save, {
    ...place,
    number: 'T1',
    gross_area_sqm: '40.00',
    rentable_area_sqm: '40.00',
    use: 'for_rent',
    valid_from: '2020-01-01',
    tag_ids: await tagOf(owner, 'space-tag'),
    spatial_type_id: await firstItem(owner, 'spatial-type'),
    delivery_standard_id: await firstItem(owner, 'delivery-standard'),
  });
  await owner.call(tenantCalls.save, {
    name: '带标签的租客',
    kind: 'company',
    identifier: '52997600P8D4E914JB',
    contacts: [{ name: '李经理', phone: '13900001111', main: true }],
    tag_ids: await tagOf(owner, 'tenant-tag'),
    industry_id: await firstItem(owner, 'industry'),
  });
}

/** Adds a key account with a value for every filter of its list, and a follow-up. */
async function addCustomer(owner: Person, channel_id: number): Promise<number> {
  const { park_id } = await newPlace(owner);
  const { id } = await newCustomer(owner, {
    key_account: true,
    level: 'A',
    channel_id,
    park_ids: [park_id],
    source_id: await firstItem(owner, 'customer-source'),
    industry_id: await firstItem(owner, 'industry'),
    area_id: await firstItem(owner, 'customer-area'),
    manager_type_id: await firstItem(owner, 'manager-type'),
    spatial_type_ids: [await firstItem(owner, 'spatial-type')],
    contacts: [{ name: '李选址', phone: '13900002222', main: true, kind_id: await firstItem(owner, 'contact-type') }],
  });
  await newFollowUp(owner, id);
  // A manager has one visit at a time.
  await newVisit(owner, id, { visit_at: `09:${String(id % 60).padStart(2, '0')}` });
  await addEnded(owner, 'lost', 'loss-cause');
  await addEnded(owner, 'given_up', 'renunciation-reason');
  await newTarget(owner, park_id, { manager_id: owner.user_id });
  return id;
}

async function addEnded(owner: Person, status: 'lost' | 'given_up', causes: string): Promise<void> {
  const { id, version } = await newCustomer(owner, { name: `已结束的客户 ${causes}`, key_account: true });
  await owner.call(endCustomer, { id, version, outcome: status, cause_id: await firstItem(owner, causes) });
}

/** Money with a way of payment, and terminations with a reason. */
async function addChoices({ owner, world }: Pick<Filled, 'owner' | 'world'>): Promise<void> {
  await owner.call(saveCashRecord, {
    flow_account_id: Number(firstOf(await owner.call(flowAccountOptions, {})).value),
    received_on: '2026-03-10',
    amount_fen: 100,
    payer: '带付款方式的付款方',
    payment_type_id: await firstItem(owner, 'payment-type'),
  });
  const reason_id = await firstItem(owner, 'retire-cause');
  await world.db.asOwner((tx) =>
    tx.query(
      sql`update contract_termination t set reason_id = ${reason_id} from dictionary d
          where d.id = ${reason_id} and t.company_id = d.company_id`,
    ),
  );
}

async function addColleague(owner: Person, name: string): Promise<void> {
  const department = await owner.call(departmentCalls.save, { name: '租赁部' });
  const role = firstOf(await owner.call(roleOptions, {}));
  await owner.call(userCalls.save, {
    name,
    display_name: '部门里的人',
    password: 'Secret-colleague-7319',
    role_ids: [role.value],
    department_id: department.id,
  });
}

/** Creates vouchers for all postings of the legal entity so far; later postings have none. */
export async function addVouchers({ owner, world }: Pick<Filled, 'owner' | 'world'>): Promise<void> {
  const [user] = await world.db.asOwner((tx) =>
    tx.query<{ company_id: number }>(sql`select company_id from app_user where id = ${owner.user_id}`),
  );
  await setSubjects(world, present(user).company_id);
  await setTenantCodes(world, present(user).company_id);
  const legal_entity_id = firstOf(await owner.call(legalEntityOptions, {})).value;
  const answers = [];
  for (const month of ['2026-01', '2026-02', '2026-03'])
    answers.push(await owner.request(makeVouchers, { legal_entity_id: Number(legal_entity_id), month }));
  if (!answers.some(({ error_code }) => error_code === 0)) throw new Error('there was nothing to make vouchers of');
}

interface Filled {
  owner: Person;
  approver: Person;
  /** User of a third enterprise, for the other inputs of the walk. */
  stranger: Person;
  world: World;
  /** Login name of a user to be created, unique on the platform. */
  colleague: string;
}

/** Adds rows that the walk over foreign ids does not create. */
export async function addFurtherRows(owner: Person, colleague: string): Promise<void> {
  await addTagged(owner);
  await addColleague(owner, colleague);
  const channel_id = (await newChannel(owner, '某代理行')).id;
  const customer_id = await addCustomer(owner, channel_id);
  const { id } = await newContract(owner, { manager: '王经理', channel_id, customer_id });
  await owner.call(setContractTags, { id, tag_ids: await tagOf(owner, 'contract-tag') });
}

/** An option with its latest notice within the days that the register of critical dates shows. */
const NOTICE_SOON = { kind: 'renewal' as const, start: '2026-05-01', end: '2026-08-31', notice_days: 90 };

export async function fill({ colleague, ...people }: Filled): Promise<void> {
  await addFurtherRows(people.owner, colleague);
  await approvedContract(people.owner, people.approver, { signed_on: '2026-01-05', lease_options: [NOTICE_SOON] });
  await assetInputs(people);
  await commissionInputs(people);
  await contractLifeInputs(people);
  await contractTemplateInputs(people);
  await billInputs(people);
  await costPoolInputs(people);
  await depositInputs(people);
  await securityInputs(people);
  await leaseWithIncentives(people.owner, people.approver);
  await importedLines(people.owner);
  await addVouchers(people);
  await invoiceInputs(people);
  await meterInputs(people);
  await forecastScenarioInputs(people);
  await integrationInputs(people);
  await addChoices(people);
  await taxTermInputs(people);
}
