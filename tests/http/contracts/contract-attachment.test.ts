// Attachments of a contract: added, listed, downloaded, taken off, each act in its trail; what is refused.

import { expect, it } from 'vitest';
import { filesById } from '#api/account/file/file';
import { attachToContract, contractAttachments, detachFromContract } from '#api/contracts/attachment/attachment';
import { listEndpoint } from '#api/kernel/list/list';
import { auditList } from '#api/setup/audit/audit.list';
import { approvedContract, newContract } from '#tests/support/builders';
import { PDF, png, uploaded } from '#tests/support/files/upload';
import { openEnterprise } from '#tests/support/open-enterprise';
import type { Person } from '#tests/support/world';

const { leasing, admin, viewer } = openEnterprise({ people: { leasing: 'leasing', admin: 'admin', viewer: 'viewer' } });

const namesOf = async (contract_id: number) =>
  (await leasing.call(contractAttachments, { contract_id })).map((file) => file.name);

it('are kept in the order they were added, also on an approved contract, each once', async () => {
  const contract = await approvedContract(leasing, admin);
  const [signed, photo] = [await uploaded(leasing, '签署版.pdf', PDF), await uploaded(leasing, '现场.png', png(1))];
  await leasing.call(attachToContract, { contract_id: contract.id, file_ids: [signed] });
  const both = await leasing.call(attachToContract, { contract_id: contract.id, file_ids: [photo, signed, photo] });
  expect(both.map((file) => file.name)).toEqual(['签署版.pdf', '现场.png']);
  expect(both[0]).toMatchObject({ id: signed, media_type: 'application/pdf', size_bytes: PDF.length });
  expect((await viewer.fetch(`/api/common/file/report?id=${signed}`, { method: 'GET' })).status).toBe(200);

  await leasing.call(detachFromContract, { contract_id: contract.id, file_id: signed });
  expect(await namesOf(contract.id)).toEqual(['现场.png']);
  // Detached, not erased.
  expect(await leasing.call(filesById, { ids: [signed] })).toHaveLength(1);
  const { rows } = await admin.call(listEndpoint(auditList), {
    page: 1,
    page_size: 20,
    filter: { object: ['contract'] },
  });
  const acts = rows.filter((row) => row.object_id === contract.id).map((row) => row.action);
  expect(acts.slice(0, 3)).toEqual(['detach', 'attach', 'attach']);
});

it('are refused where they make no sense, and nothing is kept', async () => {
  const contract = await newContract(leasing);
  const file = await uploaded(leasing, '甲.pdf', PDF);
  const contract_id = contract.id;
  const ask = (file_ids: number[]) => leasing.ask(attachToContract, { contract_id, file_ids });
  expect(await ask([])).toMatchObject({ error_code: 422, errors: [{ path: ['file_ids'] }] });
  expect(await ask([file, 999_999])).toMatchObject({ error_code: 404, errors: [{ path: ['file_ids', 1] }] });
  expect(await ask(Array.from({ length: 21 }, () => file))).toMatchObject({ error_code: 422 });
  expect(await leasing.ask(detachFromContract, { contract_id, file_id: file })).toMatchObject({ error_code: 404 });
  expect(await viewer.ask(attachToContract, { contract_id, file_ids: [file] })).toMatchObject({ error_code: 403 });
  expect(await namesOf(contract_id)).toEqual([]);
});

it('are at most a hundred, also when two add at once', async () => {
  const contract = await newContract(leasing);
  const files: number[] = [];
  for (let seed = 0; seed < 101; seed += 1)
    files.push(await uploaded(seed < 91 ? leasing : admin, `附件${seed}.png`, png(seed)));
  const add = (person: Person, from: number, to: number) =>
    person.ask(attachToContract, { contract_id: contract.id, file_ids: files.slice(from, to) });
  for (let from = 0; from < 80; from += 20) await add(leasing, from, from + 20);
  const replies = await Promise.all([add(leasing, 80, 91), add(admin, 91, 101)]);
  expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 422]);
  expect((await namesOf(contract.id)).length).toBeLessThanOrEqual(100);
});
