// Test data made through the real calls: parks, spaces, tenants, contracts, money.

import { chooseToAudit, decideWflow } from '#api/approval/task';
import { buildingCalls, floorsOfBuilding } from '#api/assets/building/building';
import { parkCalls } from '#api/assets/park/park';
import { spaceCalls } from '#api/assets/space/space';
import { contractCalls } from '#api/contracts/contract/contract';
import type { Contract, ContractSave } from '#api/contracts/contract/contract.schema';
import { saveCashRecord } from '#api/finance/cash-record/cash-record';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { listEndpoint } from '#api/kernel/list/list';
import { chargeItemOptions, flowAccountOptions } from '#api/setup/option';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { firstOf, present } from './present';
import type { Person } from './world';

let counter = 0;
const next = () => {
  counter += 1;
  return counter;
};

export async function newPark(person: Person) {
  const tag = next();
  return person.call(parkCalls.save, {
    name: `园区${tag}`,
    code: `P${tag}`,
    type: 'office',
    province: '上海市',
    city: '上海市',
    address: '世纪大道 1 号',
  });
}

export async function newBuilding(person: Person, park_id: number) {
  const tag = next();
  return person.call(buildingCalls.save, {
    park_id,
    name: `楼宇${tag}`,
    code: `B${tag}`,
    floors_above: 3,
    floors_below: 1,
  });
}

export interface Place {
  park_id: number;
  building_id: number;
  floor_id: number;
}

export async function newPlace(person: Person): Promise<Place> {
  const park = await newPark(person);
  const building = await newBuilding(person, park.id);
  const floors = await person.call(floorsOfBuilding, { building_id: building.id });
  return {
    park_id: park.id,
    building_id: building.id,
    floor_id: present(
      floors.find((floor) => floor.number === 1),
      'first floor',
    ).id,
  };
}

export async function newSpace(person: Person, place: Place, area = '100.00') {
  return person.call(spaceCalls.save, {
    ...place,
    number: `S${next()}`,
    gross_area_sqm: area,
    rentable_area_sqm: area,
    use: 'for_rent',
    list_price: '4.5',
    valid_from: '2020-01-01',
  });
}

export async function newTenant(person: Person, name = `租客${next()}`) {
  return person.call(tenantCalls.save, { name, kind: 'company' });
}

export async function chargeItem(person: Person, kind: string): Promise<number> {
  const items = await person.call(chargeItemOptions, {});
  return present(
    items.find((item) => item.kind === kind),
    `charge item ${kind}`,
  ).value;
}

/** Returns one year of 2 yuan per m² and day from 2026-01-01, paid monthly, over one space of 100 m². */
export async function contractInput(person: Person, change: Partial<ContractSave> = {}): Promise<ContractSave> {
  const place = change.park_id ? undefined : await newPlace(person);
  const space = change.spaces || !place ? undefined : await newSpace(person, place);
  const { start = '2026-01-01', end = '2026-12-31' } = change;
  return {
    park_id: change.park_id ?? present(place).park_id,
    tenant_id: change.tenant_id ?? (await newTenant(person)).id,
    start,
    end,
    spaces: space ? [{ id: space.id, area: '100.00' }] : [],
    clauses: [
      {
        charge_item_id: await chargeItem(person, 'rent'),
        basis: 'per_sqm_day',
        price: '2',
        start,
        end,
        tax_rate: '0.09',
      },
    ],
    ...change,
  };
}

export async function newContract(person: Person, change: Partial<ContractSave> = {}): Promise<Contract> {
  return person.call(contractCalls.save, await contractInput(person, change));
}

export async function submit(person: Person, contract_id: number, approver: Person) {
  return person.call(chooseToAudit, {
    kind: 'contract',
    object_id: contract_id,
    approvers: [{ kind: 'user', id: approver.user_id }],
  });
}

/** Creates a contract that one user submits and the other approves. */
export async function approvedContract(
  person: Person,
  approver: Person,
  change: Partial<ContractSave> = {},
): Promise<Contract> {
  const contract = await newContract(person, change);
  const instance = await submit(person, contract.id, approver);
  await approver.call(decideWflow, { instance_id: instance.id, decision: 'approve' });
  return person.call(contractCalls.get, { id: contract.id });
}

/** Returns the receivables of a contract, voids and adjustments included. */
export async function receivablesOf(person: Person, { number }: Contract) {
  const { rows } = await person.call(listEndpoint(receivableList), {
    page: 1,
    page_size: 200,
    filter: { contract_number: number },
  });
  return rows;
}

export async function newCash(person: Person, amount_fen: number, payer: string, received_on = '2026-03-10') {
  const account = firstOf(await person.call(flowAccountOptions, {}), 'account');
  return person.call(saveCashRecord, {
    flow_account_id: account.value,
    received_on,
    amount_fen,
    payer,
  });
}
