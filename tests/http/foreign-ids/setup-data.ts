// Ids of another enterprise for every call of dictionaries, finance settings, legal entities, the profile and departments.

import { departmentCalls } from '#api/setup/department';
import { dictionaryCalls, ownFields } from '#api/setup/dictionary/dictionary';
import { DICTIONARY_KINDS } from '#api/setup/dictionary/dictionary-kinds';
import { legalEntityCalls } from '#api/setup/enterprise/legal-entity';
import { chargeItemCalls } from '#api/setup/finance-setting/charge-item';
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import { subjectCalls } from '#api/setup/finance-setting/subject';
import { taxableItemCalls } from '#api/setup/finance-setting/taxable-item';
import { newPark } from '#tests/support/builders';
import { firstOf } from '#tests/support/present';
import type { Person, World } from '#tests/support/world';

interface People {
  owner: Person;
  approver: Person;
  stranger: Person;
  world: World;
}
type Inputs = Record<string, object[]>;

/** Returns the inputs of the five calls of a list of the setup centre. */
const catalogue = (object: string, id: number, fields: object): Inputs => ({
  [`/api/setup/${object}/get`]: [{ id }],
  [`/api/setup/${object}/save`]: [{ id, version: 0, ...fields }],
  [`/api/setup/${object}/delete`]: [{ ids: [id] }],
  [`/api/setup/${object}/sort`]: [{ id, position: 1 }],
});

const EXTRA: Record<string, string> = { colour: 'green', win_probability: '0.5', content: '模板内容' };

async function dictionaries(owner: Person): Promise<Inputs> {
  const each = DICTIONARY_KINDS.map(async (kind) => {
    const item = firstOf(await owner.call(dictionaryCalls(kind).list, {}));
    const own = Object.fromEntries(ownFields(kind).map(({ name }) => [name, EXTRA[name]]));
    return catalogue(kind.kind, item.id, { name: '他人的', ...own });
  });
  return Object.assign({}, ...(await Promise.all(each)));
}

async function uploaded(owner: Person): Promise<number> {
  const form = new FormData();
  form.append('file', new File([Buffer.from('%PDF-1.7\n1 0 obj\n')], 'a.pdf', { type: 'application/pdf' }));
  const headers = { 'content-length': '500' };
  const reply = await owner.fetch('/api/common/file/upload', { method: 'POST', body: form, headers });
  return ((await reply.json()) as { data: { id: number } }).data.id;
}

export async function setupDataInputs({ owner, stranger }: People): Promise<Inputs> {
  const charge = firstOf(await owner.call(chargeItemCalls.list, {}));
  const taxable = firstOf(await owner.call(taxableItemCalls.list, {}));
  const account = firstOf(await owner.call(flowAccountCalls.list, {}));
  const subject = firstOf(await owner.call(subjectCalls.list, {}));
  const entity = firstOf(await owner.call(legalEntityCalls.list, {}));
  const [ownEntity] = await stranger.call(legalEntityCalls.list, {});
  const park = await newPark(owner);
  const department = await owner.call(departmentCalls.save, { name: '招商部' });
  const own = await stranger.call(departmentCalls.save, { name: '招商部' });
  const chargeFields = { name: '他人的', kind: 'rent', tax_rate: '0.09' };
  const accountFields = { name: '他人的', legal_entity_id: ownEntity?.id };
  return {
    ...(await dictionaries(owner)),
    ...catalogue('charge-item', charge.id, chargeFields),
    '/api/setup/charge-item/save': [
      { id: charge.id, version: 0, ...chargeFields },
      { ...chargeFields, taxable_item_id: taxable.id },
    ],
    ...catalogue('taxable-item', taxable.id, { name: '他人的', code: '1'.repeat(19), rates: ['0.09'] }),
    ...catalogue('flow-account', account.id, accountFields),
    '/api/setup/flow-account/save': [
      { id: account.id, version: 0, ...accountFields },
      { ...accountFields, legal_entity_id: entity.id },
      { ...accountFields, park_id: park.id },
    ],
    '/api/setup/subject/get': [{ id: subject.id }],
    '/api/setup/subject/save': [{ id: subject.id, version: 0, code: '9999', name: '他人的', side: 'debit' }],
    '/api/setup/subject/delete': [{ ids: [subject.id] }],
    ...catalogue('legal-entity', entity.id, { name: '他人的' }),
    '/api/setup/company-profile/save': [{ version: 0, logo_file_id: await uploaded(owner) }],
    '/api/setup/department/get': [{ id: department.id }],
    '/api/setup/department/save': [
      { id: department.id, version: 0, name: '他人的' },
      { name: '下级', parent_id: department.id },
      { name: '下级', park_ids: [park.id] },
      { name: '下级', head_id: owner.user_id },
    ],
    '/api/setup/department/delete': [{ ids: [department.id] }],
    '/api/setup/department/move': [
      { id: department.id, version: 0, parent_id: null, position: 1 },
      { id: own.id, version: own.version, parent_id: department.id, position: 1 },
    ],
    '/api/setup/department/users': [{ id: department.id }],
    '/api/setup/department/assign-users': [
      { ids: [owner.user_id], department_id: own.id },
      { ids: [stranger.user_id], department_id: department.id },
    ],
  };
}
