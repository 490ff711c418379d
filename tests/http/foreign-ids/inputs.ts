// Calls about the first objects of another enterprise: a place, its tenant, contracts, their approval, and money.

import type { ForeignPeople } from './foreign-people';
import { type OwnObjects, objectsOf, ownObjectsOf, type TheirObjects } from './objects';

type Inputs = Record<string, object[]>;
const byId = (id: number) => [{ id }];

function firstAssetInputs(their: TheirObjects, own: OwnObjects): Inputs {
  const parkInput = { name: '甲', code: 'X1', type: 'office', province: '上海', city: '上海', address: '路' };
  const spaceInput = {
    number: 'X',
    gross_area_sqm: '1.00',
    rentable_area_sqm: '1.00',
    use: 'for_rent',
    valid_from: '2020-01-01',
  };
  return {
    '/api/assets/park/get': byId(their.park.id),
    '/api/assets/park/save': [{ ...parkInput, id: their.park.id, version: their.park.version }],
    '/api/assets/park/delete': [{ ids: [their.park.id] }],
    '/api/assets/building/get': byId(their.building.id),
    '/api/assets/building/save': [
      { id: their.building.id, version: 0, park_id: own.place.park_id, name: '乙', code: 'X2' },
      { park_id: their.park.id, name: '乙', code: 'X2' },
      { park_id: own.place.park_id, name: '乙', code: 'X2', owner_id: their.draft.lessor_id },
      { park_id: own.place.park_id, name: '乙', code: 'X2', asset_type_id: 1 },
    ],
    '/api/assets/building/delete': [{ ids: [their.building.id] }],
    '/api/assets/floor/list-of-building': [{ building_id: their.building.id }],
    '/api/assets/floor/save-of-building': [
      { building_id: their.building.id, version: their.building.version, floors: [] },
    ],
    '/api/assets/space/get': byId(their.space.id),
    '/api/assets/space/save': [
      { ...spaceInput, ...own.place, id: their.space.id, version: 0 },
      { ...spaceInput, ...their.place },
      { ...spaceInput, ...own.place, floor_id: their.place.floor_id },
      { ...spaceInput, ...own.place, spatial_type_id: 1 },
    ],
    '/api/assets/space/delete': [{ ids: [their.space.id] }],
    '/api/assets/space/pick': [{ park_id: their.park.id, start: '2026-01-01', end: '2026-12-31' }],
  };
}

function firstLeaseInputs(their: TheirObjects, own: OwnObjects): Inputs {
  return {
    '/api/tenants/tenant/get': byId(their.tenant.id),
    '/api/tenants/tenant/save': [
      { id: their.tenant.id, version: 0, name: '丙', kind: 'company' },
      { name: '丙', kind: 'company', industry_id: 1 },
      { name: '丙', kind: 'company', tag_ids: [1] },
    ],
    '/api/tenants/tenant/delete': [{ ids: [their.tenant.id] }],
    '/api/tenants/tenant/figures': byId(their.tenant.id),
    '/api/tenants/tenant/reveal': byId(their.tenant.id),
    '/api/tenants/tenant/personal-data': [{ id: their.tenant.id, contact: 0 }],
    '/api/tenants/tenant/erase': [{ id: their.tenant.id, version: 0, contact: 0, reason: '本人要求' }],
    '/api/contracts/contract/get': byId(their.draft.id),
    '/api/contracts/contract/save': [
      { ...own.terms, id: their.draft.id, version: their.draft.version },
      { ...own.terms, park_id: their.park.id },
      { ...own.terms, tenant_id: their.tenant.id },
      { ...own.terms, lessor_id: their.draft.lessor_id },
      { ...own.terms, channel_id: their.channel.id },
      { ...own.terms, customer_id: their.customer.id },
      { ...own.terms, quote_id: their.quote.id },
      { ...own.terms, clauses: own.terms.clauses.map((clause) => ({ ...clause, payee_id: their.draft.lessor_id })) },
      { ...own.terms, spaces: [{ id: their.space.id, area: '100.00' }] },
      { ...own.terms, clauses: their.draft.clauses.map(({ charge_item_name, ...clause }) => clause) },
    ],
    '/api/contracts/contract/notices': [
      { ...own.terms, park_id: their.park.id },
      { ...own.terms, tenant_id: their.tenant.id },
      { ...own.terms, spaces: [{ id: their.space.id, area: '100.00' }] },
    ],
    '/api/contracts/contract/delete': [{ ids: [their.draft.id] }],
    '/api/contracts/contract/figures': byId(their.contract.id),
    '/api/contracts/contract/prices': byId(their.contract.id),
    '/api/contracts/contract/effective-rent': byId(their.contract.id),
    '/api/contracts/contract/tags': byId(their.contract.id),
    '/api/contracts/contract/timeline': byId(their.contract.id),
    '/api/tenants/tenant/timeline': byId(their.tenant.id),
    '/api/contracts/contract/set-tags': [{ id: their.contract.id, tag_ids: [] }],
    '/api/contracts/contract/schedule': byId(their.contract.id),
    '/api/contracts/contract/void-many': [
      { rows: [{ id: their.contract.id, version: their.contract.version }], reason: '测试' },
    ],
    '/api/contracts/contract/void': [{ id: their.contract.id, version: their.contract.version, reason: '测试' }],
  };
}

function firstApprovalInputs(
  their: TheirObjects,
  own: OwnObjects,
  { approver, colleague }: Pick<ForeignPeople, 'approver' | 'colleague'>,
): Inputs {
  const submitInput = (object_id: number, approver_id: number) => ({
    kind: 'contract',
    object_id,
    approvers: [{ kind: 'user', id: approver_id }],
  });
  return {
    '/api/wflow/choose-to-audit': [
      submitInput(their.draft.id, colleague.user_id),
      submitInput(own.draft.id, approver.user_id),
    ],
    '/api/wflow/reset': [{ kind: 'contract', object_id: their.waiting.id }],
    '/api/wflow/decide': [{ instance_id: their.instance.id, decision: 'approve' }],
    '/api/wflow/decide-many': [{ ids: [their.instance.id], decision: 'approve' }],
    '/api/wflow/submit-many': [
      { ids: [their.draft.id], approvers: [{ kind: 'user', id: colleague.user_id }] },
      { ids: [own.draft.id], approvers: [{ kind: 'user', id: approver.user_id }] },
    ],
    '/api/wflow/trail': [{ kind: 'contract', object_id: their.waiting.id }],
  };
}

function firstMoneyInputs(their: TheirObjects, own: OwnObjects): Inputs {
  return {
    '/api/finance/period-lock/set': [{ month: '2026-01', legal_entity_ids: [their.draft.lessor_id] }],
    '/api/finance/receivable/get': byId(their.receivable),
    '/api/finance/receivable/void': [{ id: their.receivable, reason: '测试' }],
    '/api/finance/receivable/void-many': [{ ids: [their.receivable], reason: '测试' }],
    '/api/finance/cash-record/void-many': [{ ids: [their.cash.id], reason: '测试' }],
    '/api/finance/cash-record/get': byId(their.cash.id),
    '/api/finance/cash-record/report-pdf': byId(their.cash.id),
    '/api/finance/cash-record/save': [
      { flow_account_id: their.cash.flow_account_id, received_on: '2026-03-01', amount_fen: 1, payer: '丁' },
      {
        flow_account_id: own.cash.flow_account_id,
        received_on: '2026-03-01',
        amount_fen: 1,
        payer: '丁',
        tenant_id: their.tenant.id,
      },
      {
        flow_account_id: own.cash.flow_account_id,
        received_on: '2026-03-01',
        amount_fen: 1,
        payer: '丁',
        payment_type_id: 1,
      },
    ],
    '/api/finance/cash-record/void': [{ id: their.cash.id, reason: '测试' }],
    '/api/finance/cash-record/candidates': [{ id: their.cash.id }, { id: own.cash.id, tenant_id: their.tenant.id }],
    '/api/finance/write-off/save': [
      { cash_record_id: their.cash.id, items: [{ receivable_id: their.receivable, amount_fen: 1 }] },
      { cash_record_id: own.cash.id, items: [{ receivable_id: their.receivable, amount_fen: 1 }] },
    ],
    '/api/finance/write-off/undo': [{ id: their.writeOff.id, reason: '测试' }],
    '/api/finance/write-off/undo-many': [
      { of: 'write_off', ids: [their.writeOff.id], reason: '测试' },
      { of: 'cash_record', ids: [their.cash.id], reason: '测试' },
      { of: 'receivable', ids: [their.receivable], reason: '测试' },
    ],
  };
}

function firstAccountInputs(their: TheirObjects): Inputs {
  return {
    '/api/me/set-building': [
      { park_id: String(their.park.id), building_id: '' },
      { park_id: '', building_id: String(their.building.id) },
    ],
    '/api/me/delete-view': byId(their.view.id),
    '/api/common/file/report': byId(their.file.id),
  };
}

export async function firstObjectInputs(people: ForeignPeople): Promise<Inputs> {
  const their = await objectsOf(people.owner, people.approver);
  const own = await ownObjectsOf(people.stranger);
  return {
    ...firstAssetInputs(their, own),
    ...firstLeaseInputs(their, own),
    ...firstApprovalInputs(their, own, people),
    ...firstMoneyInputs(their, own),
    ...firstAccountInputs(their),
  };
}
