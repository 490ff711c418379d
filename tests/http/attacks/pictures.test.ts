// A picture of 60,000 by 60,000 pixels in a few kilobytes: stored and returned byte by byte. The server decodes no picture, neither when it stores
// one nor when it makes a PDF of its object; a future change that decodes pictures fails here first.
import { deflateSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { saveAvatar } from '#api/account/profile';
import { attachToContract } from '#api/contracts/attachment/attachment';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { companyProfile, saveCompanyProfile } from '#api/setup/enterprise/company-profile';
import { legalEntityOptions } from '#api/setup/option';
import { approvedContract, newCash } from '#tests/support/builders';
import { upload, uploaded } from '#tests/support/files/upload';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';

const { owner, approver } = openEnterprise();
const SIDE = 60_000;
/** Compressed black lines; the whole picture would be 14 GB of colours. */
const PACKED = deflateSync(Buffer.alloc(16 * 1024 * 1024));

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  // Readers of headers do not check the CRC.
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}

function bomb(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  // Eight bits, red, green, blue and alpha.
  head.set([8, 6], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', PACKED), chunk('IEND', Buffer.alloc(0))]);
}

const picture = bomb();
let file_id: number;
let contract: Contract;

beforeAll(async () => {
  expect(picture.length).toBeLessThan(50_000);
  file_id = await uploaded(owner, '平面图.png', picture);
  contract = await approvedContract(owner, approver);
});

it('is stored as it is, and not under another kind', async () => {
  const response = await owner.fetch(`/api/common/file/report?id=${file_id}`);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
  expect((await upload(owner, '平面图.jpg', picture)).error_code).toBe(422);
});

it('does not affect the PDF of its object, nor of an enterprise whose logo it is', async () => {
  const { name: _name, code: _code, ...profile } = await owner.call(companyProfile, {});
  await owner.call(saveCompanyProfile, { ...profile, logo_file_id: file_id });
  await owner.call(saveAvatar, { file_id });
  await owner.call(attachToContract, { contract_id: contract.id, file_ids: [file_id] });
  const cash = await newCash(owner, 10_000, contract.tenant_name);
  const legal_entity_id = Number(firstOf(await owner.call(legalEntityOptions, {})).value);
  const statement = { id: contract.tenant_id, legal_entity_id, from: '2026-01-01', to: '2026-03-31' };
  const request = [
    ['/api/contracts/contract/report-pdf', { id: contract.id }],
    ['/api/finance/cash-record/report-pdf', { id: cash.id }],
    ['/api/tenants/statement/report-pdf', statement],
  ] as const;
  for (const [path, input] of request) {
    const headers = { 'content-type': 'application/json' };
    const response = await owner.fetch(path, { method: 'POST', body: JSON.stringify(input), headers });
    const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect([path, pdf.slice(0, 4)]).toEqual([path, '%PDF']);
    expect([path, pdf.includes('/Subtype /Image')]).toEqual([path, false]);
  }
});
