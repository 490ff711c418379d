// Attachments of a contract: added, listed, downloaded, removed, each act in its trail; refusals.

import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { filesById } from '#api/account/file';
import {
  attachmentsZip,
  attachToContract,
  attachVersion,
  contractAttachments,
  detachFromContract,
  editAttachment,
} from '#api/contracts/attachment/attachment';
import { listEndpoint } from '#api/kernel/list/list';
import { auditList } from '#api/setup/audit/audit.list';
import { approvedContract, newContract } from '#tests/support/builders';
import { PDF, png, uploaded } from '#tests/support/files/upload';
import { openEnterprise } from '#tests/support/open-enterprise';
import type { Person } from '#tests/support/world';

const { leasing, admin, viewer } = openEnterprise({ people: { leasing: 'leasing', admin: 'admin', viewer: 'viewer' } });

const namesOf = async (contract_id: number) =>
  (await leasing.call(contractAttachments, { contract_id })).map((file) => file.name);

it('are listed in the order they were added, also on an approved contract, each once', async () => {
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

it('are refused where they are invalid, and nothing is stored', async () => {
  const contract = await newContract(leasing);
  const file = await uploaded(leasing, '甲.pdf', PDF);
  const contract_id = contract.id;
  const request = (file_ids: number[]) => leasing.request(attachToContract, { contract_id, file_ids });
  expect(await request([])).toMatchObject({ error_code: 422, errors: [{ path: ['file_ids'] }] });
  expect(await request([file, 999_999])).toMatchObject({ error_code: 404, errors: [{ path: ['file_ids', 1] }] });
  expect(await request(Array.from({ length: 21 }, () => file))).toMatchObject({ error_code: 422 });
  expect(await leasing.request(detachFromContract, { contract_id, file_id: file })).toMatchObject({ error_code: 404 });
  expect(await viewer.request(attachToContract, { contract_id, file_ids: [file] })).toMatchObject({ error_code: 403 });
  expect(await namesOf(contract_id)).toEqual([]);
});

it('are at most a hundred, also with two simultaneous additions', async () => {
  const contract = await newContract(leasing);
  const files: number[] = [];
  for (let seed = 0; seed < 101; seed += 1)
    files.push(await uploaded(seed < 91 ? leasing : admin, `附件${seed}.png`, png(seed)));
  const add = (person: Person, from: number, to: number) =>
    person.request(attachToContract, { contract_id: contract.id, file_ids: files.slice(from, to) });
  for (let from = 0; from < 80; from += 20) await add(leasing, from, from + 20);
  const replies = await Promise.all([add(leasing, 80, 91), add(admin, 91, 101)]);
  expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 422]);
  expect((await namesOf(contract.id)).length).toBeLessThanOrEqual(100);
});

it('have a category and a note, which are edited and recorded in the trail', async () => {
  const { id: contract_id } = await newContract(leasing);
  const file = await uploaded(leasing, '补充协议一.pdf', PDF);
  const [added] = await leasing.call(attachToContract, { contract_id, file_ids: [file], category: 'supplement' });
  expect(added).toMatchObject({ category: 'supplement', note: '', version_no: 1, history: [] });
  const changed = { contract_id, file_id: file, category: 'original' as const, note: '双方已盖章' };
  expect(await leasing.call(editAttachment, changed)).toMatchObject([{ category: 'original', note: '双方已盖章' }]);
  expect(await viewer.request(editAttachment, changed)).toMatchObject({ error_code: 403 });
  expect(await leasing.request(editAttachment, { ...changed, note: '长'.repeat(201) })).toMatchObject({
    error_code: 422,
  });
  const { rows } = await admin.call(listEndpoint(auditList), {
    page: 1,
    page_size: 20,
    filter: { object: ['contract'] },
  });
  const edited = rows.find((row) => row.object_id === contract_id && row.action === 'edit-attachment');
  expect(JSON.stringify(edited)).toContain('合同正本 补充协议一.pdf（双方已盖章）');
  // The default category is 其他.
  const plain = await uploaded(leasing, '现场.png', png(2));
  expect(await leasing.call(attachToContract, { contract_id, file_ids: [plain] })).toMatchObject([
    { category: 'original' },
    { category: 'other' },
  ]);
});

it('get new versions, whose older ones stay visible and readable, and are removed together', async () => {
  const { id: contract_id } = await newContract(leasing);
  const files = [
    await uploaded(leasing, '合同v1.pdf', PDF),
    await uploaded(leasing, '合同v2.pdf', PDF),
    await uploaded(admin, '合同v3.pdf', PDF),
  ] as const;
  await leasing.call(attachToContract, { contract_id, file_ids: [files[0]], category: 'original', note: '初稿' });
  await leasing.call(attachVersion, { contract_id, file_id: files[0], new_file_id: files[1] });
  // An older version names the attachment as well.
  const [latest] = await admin.call(attachVersion, { contract_id, file_id: files[0], new_file_id: files[2] });
  expect(latest).toMatchObject({
    id: files[2],
    name: '合同v3.pdf',
    version_no: 3,
    category: 'original',
    note: '初稿',
    size_bytes: PDF.length,
    history: [
      { id: files[1], name: '合同v2.pdf', version_no: 2, created_by_name: expect.any(String) },
      { id: files[0], name: '合同v1.pdf', version_no: 1, created_at: expect.any(String) },
    ],
  });
  for (const id of files)
    expect((await viewer.fetch(`/api/common/file/report?id=${id}`, { method: 'GET' })).status).toBe(200);
  const request = (change: object) =>
    leasing.request(attachVersion, { contract_id, file_id: files[0], new_file_id: files[1], ...change });
  expect(await request({})).toMatchObject({ error_code: 409 });
  expect(await request({ file_id: 999_999 })).toMatchObject({ error_code: 404 });
  expect(await request({ new_file_id: 999_999 })).toMatchObject({
    error_code: 404,
    errors: [{ path: ['new_file_id'] }],
  });
  await leasing.call(detachFromContract, { contract_id, file_id: files[1] });
  expect(await namesOf(contract_id)).toEqual([]);
});

it('get consecutive numbers when two versions are added simultaneously', async () => {
  const { id: contract_id } = await newContract(leasing);
  const [first, second, third] = [
    await uploaded(leasing, '甲.pdf', PDF),
    await uploaded(leasing, '乙.pdf', PDF),
    await uploaded(admin, '丙.pdf', PDF),
  ];
  await leasing.call(attachToContract, { contract_id, file_ids: [first] });
  await Promise.all([
    leasing.call(attachVersion, { contract_id, file_id: first, new_file_id: second }),
    admin.call(attachVersion, { contract_id, file_id: first, new_file_id: third }),
  ]);
  const [attachment] = await leasing.call(contractAttachments, { contract_id });
  expect([attachment?.version_no, ...(attachment?.history ?? []).map(({ version_no }) => version_no)]).toEqual([
    3, 2, 1,
  ]);
});

it('are taken along as an archive: the latest version of each, by category', async () => {
  const { id: contract_id, number } = await newContract(leasing);
  const zip = async () => {
    const response = await viewer.fetch(attachmentsZip.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ contract_id }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { type: response.headers.get('content-type'), name: response.headers.get('content-disposition'), bytes };
  };
  expect(JSON.parse(new TextDecoder().decode((await zip()).bytes))).toMatchObject({ error_code: 409 });
  const [signed, newer] = [await uploaded(leasing, '合同.pdf', PDF), await uploaded(leasing, '合同终稿.pdf', PDF)];
  const licences = [await uploaded(leasing, '执照.png', png(3)), await uploaded(leasing, '执照.png', png(4))];
  await leasing.call(attachToContract, { contract_id, file_ids: [signed], category: 'original' });
  await leasing.call(attachVersion, { contract_id, file_id: signed, new_file_id: newer });
  expect((await zip()).type).toBe('application/pdf');
  await leasing.call(attachToContract, { contract_id, file_ids: licences, category: 'identity' });
  const { type, name, bytes } = await zip();
  expect(type).toBe('application/zip');
  expect(decodeURIComponent(name ?? '')).toContain(`合同附件-${number}.zip`);
  const members = unzipSync(bytes);
  expect(Object.keys(members)).toEqual([
    '合同正本/合同终稿.pdf',
    '身份、资质证明/执照.png',
    '身份、资质证明/执照-2.png',
  ]);
  expect(members['合同正本/合同终稿.pdf']).toEqual(new Uint8Array(PDF));
});
