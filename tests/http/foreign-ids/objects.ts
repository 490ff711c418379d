// The first objects of two enterprises: those whose ids are used, and those that the caller owns.
import { saveView } from '#api/account/me';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { listEndpoint } from '#api/kernel/list/list';
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
import { newCustomer } from '#tests/support/investment/customer';
import { newQuote } from '#tests/support/investment/quote';
import { firstOf } from '#tests/support/present';
import type { Person } from '#tests/support/world';
import { newChannel } from './investment';

async function uploadedFile(owner: Person): Promise<{ id: number }> {
  const form = new FormData();
  form.append('file', new File([Buffer.from('%PDF-1.7\n1 0 obj\n')], 'a.pdf', { type: 'application/pdf' }));
  const upload = await owner.fetch('/api/common/file/upload', {
    method: 'POST',
    body: form,
    headers: { 'content-length': '500' },
  });
  return ((await upload.json()) as { data: { id: number } }).data;
}

/** Creates one object of each kind in the enterprise of `owner`: one contract waits for approval, another is in force and partly paid. */
export async function objectsOf(owner: Person, approver: Person) {
  const park = await newPark(owner);
  const place = await newPlace(owner);
  const waiting = await newContract(owner);
  const instance = await submit(owner, waiting.id, approver);
  const contract = await approvedContract(owner, approver);
  const cash = await newCash(owner, 100_000, contract.tenant_name);
  const { rows } = await owner.call(listEndpoint(receivableList), {
    page: 1,
    page_size: 1,
    filter: { contract_number: contract.number },
  });
  const receivable = firstOf(rows).id;
  const written = await owner.call(writeOff, {
    cash_record_id: cash.id,
    items: [{ receivable_id: receivable, amount_fen: 100 }],
  });
  return {
    place,
    park,
    building: await newBuilding(owner, park.id),
    space: await newSpace(owner, place),
    tenant: await newTenant(owner),
    channel: await newChannel(owner, '另一渠道'),
    customer: await newCustomer(owner, { name: '另一企业的客户' }),
    quote: await newQuote(owner),
    draft: await newContract(owner),
    waiting,
    instance,
    contract,
    cash,
    receivable,
    writeOff: firstOf(written.write_offs),
    view: await owner.call(saveView, { list: 'assets/park', name: '我的视图', state: {} }),
    file: await uploadedFile(owner),
  };
}

/** Creates the caller's own objects: a place, the terms of a draft over a space of it, and money. */
export async function ownObjectsOf(stranger: Person) {
  const place = await newPlace(stranger);
  const space = await newSpace(stranger, place);
  const draft = await newContract(stranger);
  return {
    place,
    draft,
    cash: await newCash(stranger, 100, '某人'),
    terms: {
      kind: draft.kind,
      park_id: place.park_id,
      tenant_id: draft.tenant_id,
      start: draft.start,
      end: draft.end,
      spaces: [{ id: space.id, area: '100.00' }],
      clauses: draft.clauses.map(({ charge_item_name, ...clause }) => clause),
    },
  };
}

export type TheirObjects = Awaited<ReturnType<typeof objectsOf>>;
export type OwnObjects = Awaited<ReturnType<typeof ownObjectsOf>>;
