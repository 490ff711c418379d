// Every endpoint: it declares known keys, needs a session, refuses who lacks the key, and answers 404 to ids of another
// enterprise. The table of inputs must name every endpoint that takes an id, so a new one can't be forgotten.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { saveView, setBuilding } from '#api/account/me/me';
import { parkCalls } from '#api/assets/park/park';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { accessTree } from '#api/kernel/access/access-keys';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { listEndpoint } from '#api/kernel/list/list';
import { schemas } from '#api/registry/schemas';
import { allRoutes } from '#server/http/routes';
import {
  approvedContract,
  newBuilding,
  newCash,
  newContract,
  newPark,
  newPlace,
  newSpace,
  newTenant,
  submit,
} from '#tests/support/builders';
import { askUpload } from '#tests/support/files/sheet';
import { firstOf } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, personOf, type World } from '#tests/support/world';
import { accountInputs } from '../foreign-ids/account';
import { assetPageInputs } from '../foreign-ids/assets/asset-pages';
import { assetPartInputs } from '../foreign-ids/assets/asset-parts';
import { assetInputs } from '../foreign-ids/assets/assets';
import { buildingTaxInputs } from '../foreign-ids/assets/building-tax';
import { spaceValueInputs } from '../foreign-ids/assets/space-value';
import { commissionInputs } from '../foreign-ids/commission';
import { contractAttachmentInputs } from '../foreign-ids/contracts/contract-attachment';
import { contractLifeInputs } from '../foreign-ids/contracts/contract-life';
import { contractTemplateInputs } from '../foreign-ids/contracts/contract-template';
import { handoverInputs } from '../foreign-ids/contracts/handover';
import { bankStatementInputs } from '../foreign-ids/finance/bank-statement';
import { billInputs } from '../foreign-ids/finance/bill';
import { depositInputs } from '../foreign-ids/finance/deposit';
import { dunningInputs } from '../foreign-ids/finance/dunning';
import { invoiceInputs } from '../foreign-ids/finance/invoice';
import { meterInputs } from '../foreign-ids/finance/meter';
import { receivableWorkInputs } from '../foreign-ids/finance/receivable-work';
import { writeOffUndoInputs } from '../foreign-ids/finance/write-off-undo';
import { investmentInputs, newChannel } from '../foreign-ids/investment';
import { parameterInputs } from '../foreign-ids/setup/parameters';
import { peopleInputs } from '../foreign-ids/setup/people';
import { setupDataInputs } from '../foreign-ids/setup/setup-data';
import { tenantInputs } from '../foreign-ids/tenants';

type AnyEndpoint = Endpoint<never, unknown>;
const endpoints: AnyEndpoint[] = allRoutes().map((route) => route.endpoint);

let world: World;
let stranger: Person;
let strangerWithoutRole: Person;
/** Inputs of the stranger with ids that belong to the first enterprise. */
let foreign: Record<string, object[]>;

async function foreignInputs(owner: Person, approver: Person): Promise<Record<string, object[]>> {
  const place = await newPlace(owner);
  const park = await newPark(owner);
  const building = await newBuilding(owner, park.id);
  const space = await newSpace(owner, place);
  const tenant = await newTenant(owner);
  const channel = await newChannel(owner, '另一渠道');
  const draft = await newContract(owner);
  const waiting = await newContract(owner);
  const instance = await submit(owner, waiting.id, approver);
  const contract = await approvedContract(owner, approver);
  const cash = await newCash(owner, 100_000, contract.tenant_name);
  const list = await owner.call(listEndpoint(receivableList), {
    page: 1,
    page_size: 1,
    filter: { contract_number: contract.number },
  });
  const receivable = firstOf(list.rows).id;
  const written = await owner.call(writeOff, {
    cash_record_id: cash.id,
    items: [{ receivable_id: receivable, amount_fen: 100 }],
  });
  const view = await owner.call(saveView, { list: 'assets/park', name: '我的视图', state: {} });
  const form = new FormData();
  form.append('file', new File([Buffer.from('%PDF-1.7\n1 0 obj\n')], 'a.pdf', { type: 'application/pdf' }));
  const upload = await owner.fetch('/api/common/file/upload', {
    method: 'POST',
    body: form,
    headers: { 'content-length': '500' },
  });
  const file = ((await upload.json()) as { data: { id: number } }).data;

  const own = await newPlace(stranger);
  const ownSpace = await newSpace(stranger, own);
  const ownDraft = await newContract(stranger);
  const { id: _id, version: _version, number: _number, ...rest } = draft;
  const terms = {
    kind: rest.kind,
    park_id: own.park_id,
    tenant_id: ownDraft.tenant_id,
    start: rest.start,
    end: rest.end,
    spaces: [{ id: ownSpace.id, area: '100.00' }],
    clauses: ownDraft.clauses.map(({ charge_item_name, ...clause }) => clause),
  };
  const ownCash = await newCash(stranger, 100, '某人');
  const byId = (id: number) => [{ id }];
  const parkInput = { name: '甲', code: 'X1', type: 'office', province: '上海', city: '上海', address: '路' };
  const spaceInput = {
    number: 'X',
    gross_area_sqm: '1.00',
    rentable_area_sqm: '1.00',
    use: 'for_rent',
    valid_from: '2020-01-01',
  };
  const submitInput = (object_id: number, approver_id: number) => ({
    kind: 'contract',
    object_id,
    approvers: [{ kind: 'user', id: approver_id }],
  });
  return {
    '/api/assets/park/get': byId(park.id),
    '/api/assets/park/save': [{ ...parkInput, id: park.id, version: park.version }],
    '/api/assets/park/delete': [{ ids: [park.id] }],
    '/api/assets/building/get': byId(building.id),
    '/api/assets/building/save': [
      { id: building.id, version: 0, park_id: own.park_id, name: '乙', code: 'X2' },
      { park_id: park.id, name: '乙', code: 'X2' },
      { park_id: own.park_id, name: '乙', code: 'X2', owner_id: draft.lessor_id },
      { park_id: own.park_id, name: '乙', code: 'X2', asset_type_id: 1 },
    ],
    '/api/assets/building/delete': [{ ids: [building.id] }],
    '/api/assets/floor/list-of-building': [{ building_id: building.id }],
    '/api/assets/floor/save-of-building': [{ building_id: building.id, version: building.version, floors: [] }],
    '/api/assets/space/get': byId(space.id),
    '/api/assets/space/save': [
      { ...spaceInput, ...own, id: space.id, version: 0 },
      { ...spaceInput, ...place },
      { ...spaceInput, ...own, floor_id: place.floor_id },
      { ...spaceInput, ...own, spatial_type_id: 1 },
    ],
    '/api/assets/space/delete': [{ ids: [space.id] }],
    '/api/assets/space/pick': [{ park_id: park.id, start: '2026-01-01', end: '2026-12-31' }],
    '/api/tenants/tenant/get': byId(tenant.id),
    '/api/tenants/tenant/save': [
      { id: tenant.id, version: 0, name: '丙', kind: 'company' },
      { name: '丙', kind: 'company', industry_id: 1 },
      { name: '丙', kind: 'company', tag_ids: [1] },
    ],
    '/api/tenants/tenant/delete': [{ ids: [tenant.id] }],
    '/api/tenants/tenant/figures': byId(tenant.id),
    '/api/contracts/contract/get': byId(draft.id),
    '/api/contracts/contract/save': [
      { ...terms, id: draft.id, version: draft.version },
      { ...terms, park_id: park.id },
      { ...terms, tenant_id: tenant.id },
      { ...terms, lessor_id: draft.lessor_id },
      { ...terms, channel_id: channel.id },
      { ...terms, clauses: terms.clauses.map((clause) => ({ ...clause, payee_id: draft.lessor_id })) },
      { ...terms, spaces: [{ id: space.id, area: '100.00' }] },
      { ...terms, clauses: draft.clauses.map(({ charge_item_name, ...clause }) => clause) },
    ],
    '/api/contracts/contract/notices': [
      { ...terms, park_id: park.id },
      { ...terms, tenant_id: tenant.id },
      { ...terms, spaces: [{ id: space.id, area: '100.00' }] },
    ],
    '/api/finance/period-lock/set': [{ month: '2026-01', legal_entity_ids: [draft.lessor_id] }],
    '/api/contracts/contract/delete': [{ ids: [draft.id] }],
    '/api/contracts/contract/figures': byId(contract.id),
    '/api/contracts/contract/tags': byId(contract.id),
    '/api/contracts/contract/timeline': byId(contract.id),
    '/api/tenants/tenant/timeline': byId(tenant.id),
    '/api/contracts/contract/set-tags': [{ id: contract.id, tag_ids: [] }],
    '/api/contracts/contract/schedule': byId(contract.id),
    '/api/contracts/contract/void-many': [{ rows: [{ id: contract.id, version: contract.version }], reason: '测试' }],
    '/api/contracts/contract/void': [{ id: contract.id, version: contract.version, reason: '测试' }],
    '/api/wflow/choose-to-audit': [
      submitInput(draft.id, strangerWithoutRole.user_id),
      submitInput(ownDraft.id, approver.user_id),
    ],
    '/api/wflow/reset': [{ kind: 'contract', object_id: waiting.id }],
    '/api/wflow/decide': [{ instance_id: instance.id, decision: 'approve' }],
    '/api/wflow/decide-many': [{ ids: [instance.id], decision: 'approve' }],
    '/api/wflow/submit-many': [
      { ids: [draft.id], approvers: [{ kind: 'user', id: strangerWithoutRole.user_id }] },
      { ids: [ownDraft.id], approvers: [{ kind: 'user', id: approver.user_id }] },
    ],
    '/api/wflow/trail': [{ kind: 'contract', object_id: waiting.id }],
    '/api/finance/receivable/get': byId(receivable),
    '/api/finance/receivable/void': [{ id: receivable, reason: '测试' }],
    '/api/finance/receivable/void-many': [{ ids: [receivable], reason: '测试' }],
    '/api/finance/cash-record/void-many': [{ ids: [cash.id], reason: '测试' }],
    '/api/finance/cash-record/get': byId(cash.id),
    '/api/finance/cash-record/save': [
      { flow_account_id: cash.flow_account_id, received_on: '2026-03-01', amount_fen: 1, payer: '丁' },
      {
        flow_account_id: ownCash.flow_account_id,
        received_on: '2026-03-01',
        amount_fen: 1,
        payer: '丁',
        tenant_id: tenant.id,
      },
      {
        flow_account_id: ownCash.flow_account_id,
        received_on: '2026-03-01',
        amount_fen: 1,
        payer: '丁',
        payment_type_id: 1,
      },
    ],
    '/api/finance/cash-record/void': [{ id: cash.id, reason: '测试' }],
    '/api/finance/cash-record/candidates': [{ id: cash.id }, { id: ownCash.id, tenant_id: tenant.id }],
    '/api/finance/write-off/save': [
      { cash_record_id: cash.id, items: [{ receivable_id: receivable, amount_fen: 1 }] },
      { cash_record_id: ownCash.id, items: [{ receivable_id: receivable, amount_fen: 1 }] },
    ],
    '/api/finance/write-off/undo': [{ id: firstOf(written.write_offs).id, reason: '测试' }],
    '/api/finance/write-off/undo-many': [
      { of: 'write_off', ids: [firstOf(written.write_offs).id], reason: '测试' },
      { of: 'cash_record', ids: [cash.id], reason: '测试' },
      { of: 'receivable', ids: [receivable], reason: '测试' },
    ],
    '/api/me/set-building': [
      { park_id: String(park.id), building_id: '' },
      { park_id: '', building_id: String(building.id) },
    ],
    '/api/me/delete-view': byId(view.id),
    '/api/common/file/report': byId(file.id),
  };
}

beforeAll(async () => {
  world = await openWorld();
  const first = await newEnterprise(world);
  const second = await newEnterprise(world);
  stranger = await second.person('admin');
  strangerWithoutRole = await second.person('viewer');
  const people = { owner: await first.person('admin'), approver: await first.person('admin'), stranger, world };
  foreign = {
    ...(await foreignInputs(people.owner, people.approver)),
    ...(await setupDataInputs(people)),
    ...(await assetInputs(people)),
    ...(await assetPageInputs(people)),
    ...(await buildingTaxInputs(people)),
    ...(await spaceValueInputs(people)),
    ...(await investmentInputs(people.owner)),
    ...(await commissionInputs(people)),
    ...(await tenantInputs(people)),
    ...(await contractLifeInputs(people)),
    ...(await contractAttachmentInputs(people)),
    ...(await contractTemplateInputs(people)),
    ...(await billInputs(people)),
    ...(await bankStatementInputs(people)),
    ...(await depositInputs(people)),
    ...(await dunningInputs(people)),
    ...(await invoiceInputs(people)),
    ...(await receivableWorkInputs(people)),
    ...(await handoverInputs(people)),
    ...(await meterInputs(people)),
    ...(await writeOffUndoInputs(people)),
    ...(await parameterInputs(people)),
    ...(await peopleInputs(people)),
    ...(await accountInputs(people)),
  };
  // Further inputs of calls that are named above.
  for (const [path, inputs] of Object.entries(await assetPartInputs(people)))
    foreign[path] = [...(foreign[path] ?? []), ...inputs];
});
afterAll(() => world.close());

/** Look-ups and filters answer an empty list for a foreign id: nothing is refused and nothing shown. */
const EMPTY_ANSWERS: Record<string, object> = {
  '/api/option/building': { park_id: '1' },
  '/api/option/floor': { building_id: '1' },
  '/api/option/space': { building_id: '1' },
  '/api/option/tenant': { value: '1' },
};

function takesId(endpoint: AnyEndpoint): boolean {
  // Nobody of an enterprise may call the platform's administration at all.
  if (endpoint.access === 'is_sadmin') return false;
  const schema = schemas[endpoint.path];
  if (
    !schema ||
    /\/(list|tabs|pivot(-xlsx)?)$/.test(endpoint.path) ||
    /\/report(-\w+)?$|\/report\//.test(endpoint.path)
  ) {
    return endpoint.path === '/api/common/file/report';
  }
  const text = JSON.stringify(z.toJSONSchema(schema.input, { io: 'input', unrepresentable: 'any' }));
  return /"(id|ids|\w+_ids?)":/.test(text);
}

/** Inputs with a file go as a browser sends a form. */
function answerTo(endpoint: Endpoint<object, unknown>, input: object) {
  const { file, ...fields } = input as { file?: unknown } & Record<string, string>;
  return file instanceof File ? askUpload(stranger, endpoint.path, file, fields) : stranger.ask(endpoint, input);
}

describe('every endpoint', () => {
  it('declares who may call it, with keys of the route table', () => {
    for (const { path, access } of endpoints) {
      if (typeof access === 'string') expect(['public', 'signed-in', 'is_sadmin'], path).toContain(access);
      else {
        expect(access.length, path).toBeGreaterThan(0);
        for (const key of access) expect([...accessTree.keys()], `${path} ${key}`).toContain(key);
      }
    }
  });

  it('has a schema, and no path stands twice', () => {
    const paths = endpoints.map((endpoint) => endpoint.path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => !schemas[path])).toEqual([]);
    expect(Object.keys(schemas).filter((path) => !paths.includes(path as never))).toEqual([]);
  });

  it('answers 401 without a session, public ones apart', async () => {
    const nobody = personOf(world, '', 0);
    for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
      const reply = await nobody.ask(endpoint as Endpoint<object, unknown>, {});
      expect([endpoint.path, reply.status, reply.error_code]).toEqual([endpoint.path, 200, 401]);
    }
  });

  it('answers 403 to a user without one of its keys', async () => {
    const plain = await (await newEnterprise(world)).person('viewer');
    await world.db.asOwner((owner) => owner.query(sql`delete from user_role where user_id = ${plain.user_id}`));
    for (const endpoint of endpoints.filter(({ access }) => typeof access !== 'string' || access === 'is_sadmin')) {
      const reply = await plain.ask(endpoint as Endpoint<object, unknown>, {});
      expect([endpoint.path, reply.error_code]).toEqual([endpoint.path, 403]);
    }
  });

  it('refuses a state-changing call from another origin', async () => {
    for (const endpoint of endpoints.filter(({ reads }) => !reads)) {
      const reply = await stranger.ask(endpoint as Endpoint<object, unknown>, {}, { origin: 'https://evil.example' });
      expect([endpoint.path, reply.status]).toEqual([endpoint.path, 403]);
    }
  });

  it('is in the table of foreign ids when it takes one', () => {
    const named = new Set([...Object.keys(foreign), ...Object.keys(EMPTY_ANSWERS)]);
    expect(
      endpoints
        .filter(takesId)
        .map((endpoint) => endpoint.path)
        .filter((path) => !named.has(path)),
    ).toEqual([]);
  });

  it('answers 404 to ids of another enterprise, as if they did not exist', async () => {
    for (const [path, inputs] of Object.entries(foreign)) {
      const endpoint = endpoints.find((each) => each.path === path) as Endpoint<object, unknown>;
      for (const input of inputs) {
        const reply = await answerTo(endpoint, input);
        expect([path, JSON.stringify(input), reply.error_code, reply.message]).toEqual([
          path,
          JSON.stringify(input),
          404,
          expect.any(String),
        ]);
      }
    }
  });

  it('shows nothing of another enterprise in look-ups', async () => {
    for (const [path, input] of Object.entries(EMPTY_ANSWERS)) {
      const endpoint = endpoints.find((each) => each.path === path) as Endpoint<object, unknown[]>;
      expect([path, await stranger.call(endpoint, input)]).toEqual([path, []]);
    }
  });
});

describe('data scope by park', () => {
  it('hides another park from a role that is limited to one, and refuses writing there', async () => {
    const enterprise = await newEnterprise(world);
    const admin = await enterprise.person('admin');
    const limited = await enterprise.person('leasing');
    const [mine, other] = [await newPark(admin), await newPark(admin)];
    await world.db.asOwner(async (owner) => {
      await owner.query(
        sql`update role set scope = 'parks' where company_id = ${enterprise.company_id} and name = '招商专员'`,
      );
      await owner.query(sql`insert into role_park (company_id, role_id, park_id)
        select company_id, id, ${mine.id} from role where company_id = ${enterprise.company_id} and name = '招商专员'`);
    });
    const options = await limited.fetch('/api/option/park');
    expect(((await options.json()) as { data: { value: number }[] }).data.map((option) => option.value)).toEqual([
      mine.id,
    ]);
    expect((await limited.ask(parkCalls.get, { id: other.id })).error_code).toBe(404);
    expect((await limited.ask(setBuilding, { park_id: String(other.id), building_id: '' })).error_code).toBe(404);
    const refused = await limited.ask(
      { ...parkCalls.save, path: '/api/assets/building/save' } as never,
      { park_id: other.id, name: '丑', code: 'C9' } as never,
    );
    expect(refused).toMatchObject({ error_code: 404, errors: [{ path: ['park_id'] }] });
  });
});
