// First steps of a new enterprise: its sample files are imported one after the other as they are, and each step is done once its data exists.
import { expect, it } from 'vitest';
import { buildingImport } from '#api/assets/building/building.import';
import { parkImport } from '#api/assets/park/park.import';
import { spaceImport } from '#api/assets/space/space.import';
import { contractImport } from '#api/contracts/contract/contract.import';
import type { ContractImportResult } from '#api/contracts/contract/contract.import.schema';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { type ImportResult, importCalls } from '#api/kernel/import';
import { listEndpoint } from '#api/kernel/list/list';
import { confirmStep, getGettingStarted, sampleFile } from '#api/setup/getting-started/getting-started';
import type { SampleFile } from '#api/setup/getting-started/steps';
import { tenantImport } from '#api/tenants/tenant/tenant.import';
import { fileOf, requestUpload } from '#tests/support/files/sheet';
import { openEnterprise } from '#tests/support/open-enterprise';

const { enterprise, owner } = openEnterprise({ each: 'test', people: { owner: 'admin' } });

const done = async () =>
  (await owner.call(getGettingStarted, {})).steps.filter((step) => step.done).map(({ key }) => key);
async function sample(file: SampleFile): Promise<File> {
  const headers = { 'content-type': 'application/json' };
  const response = await owner.fetch(sampleFile.path, { method: 'POST', headers, body: JSON.stringify({ file }) });
  return fileOf(new Uint8Array(await response.arrayBuffer()));
}

it('imports its sample files, one after the other, to contracts with matching money', async () => {
  expect(await done()).toEqual([]);
  const files = { park: parkImport, building: buildingImport, space: spaceImport, tenant: tenantImport } as const;
  for (const [file, declaration] of Object.entries(files)) {
    const reply = await requestUpload<ImportResult>(
      owner,
      importCalls(declaration).run.path,
      await sample(file as SampleFile),
      {
        mode: 'all',
      },
    );
    expect(reply, `${file}: ${reply.message}`).toMatchObject({ error_code: 0, data: { left_out: 0 } });
  }
  const reply = await requestUpload<ContractImportResult>(owner, contractImport.run.path, await sample('contract'), {
    mode: 'all',
  });
  expect(reply, reply.message).toMatchObject({ error_code: 0, data: { imported: 3, left_out: 0 } });
  expect(await done()).toEqual(['parks', 'buildings', 'spaces', 'tenants', 'contracts']);

  // The money received is written off: deposits and four months' rents of each, and nothing is overdue.
  const request = (filter: Record<string, string[]>) =>
    owner.call(listEndpoint(receivableList), { page: 1, page_size: 1, filter });
  expect((await request({ status: ['paid'] })).total).toBe(3 * 5);
  expect((await request({ timing: ['overdue'] })).total).toBe(0);
});

it('counts confirmations with their users, until they are withdrawn', async () => {
  await owner.call(confirmStep, { step: 'company', done: true });
  await owner.call(confirmStep, { step: 'company', done: true });
  const { steps } = await owner.call(getGettingStarted, {});
  expect(steps.find(({ key }) => key === 'company')).toMatchObject({
    done: true,
    confirmed_by: expect.stringMatching(/./),
  });
  await enterprise.person('viewer');
  expect(await done()).toEqual(['company', 'users']);
  await owner.call(confirmStep, { step: 'company', done: false });
  expect(await done()).toEqual(['users']);
});
