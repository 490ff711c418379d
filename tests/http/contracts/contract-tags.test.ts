// Tags of contracts: assigned in any status, shown and filtered by in the list, recorded in the audit trail.
import { expect, it } from 'vitest';
import { contractTags, setContractTags } from '#api/contracts/contract/contract';
import { contractList } from '#api/contracts/contract/contract.list';
import { listEndpoint } from '#api/kernel/list/list';
import { auditList } from '#api/setup/audit/audit.list';
import { dictionaryOptions } from '#api/setup/dictionary/dictionary';
import { approvedContract, newContract } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { owner, approver } = openEnterprise();

const tagsOf = async (kind: string) =>
  owner.call(present(dictionaryOptions.find((each) => each.kind === kind)).call, {});

it('are assigned to an approved contract, filter the list and appear in the trail', async () => {
  const { id } = await approvedContract(owner, approver);
  await newContract(owner);
  const [first, second] = await tagsOf('contract-tag');
  const tag = present(first);
  await owner.call(setContractTags, { id, tag_ids: [tag.value, present(second).value] });
  const remaining = await owner.call(setContractTags, { id, tag_ids: [tag.value] });
  expect(remaining).toMatchObject([{ id: tag.value, name: tag.label }]);
  expect(await owner.call(contractTags, { id })).toEqual(remaining);
  const page = { page: 1, page_size: 20 };
  const { rows } = await owner.call(listEndpoint(contractList), { ...page, filter: { tag_ids: [tag.value] } });
  expect(rows).toMatchObject([{ id, tags: tag.label, tags_shown: remaining }]);
  const trail = await owner.call(listEndpoint(auditList), {
    ...page,
    filter: { object: ['contract'], object_id: [id] },
  });
  expect(JSON.parse(String(firstOf(trail.rows).changes))).toEqual({
    tags: { from: [tag.label, present(second).label], to: [tag.label] },
  });
});

it('are refused if they are tags of other objects', async () => {
  const { id } = await newContract(owner);
  const other = firstOf(await tagsOf('tenant-tag')).value;
  const refused = await owner.request(setContractTags, { id, tag_ids: [other] });
  expect(refused).toMatchObject({ error_code: 404, errors: [{ path: ['tag_ids', 0], message: '所选标签不存在' }] });
  expect(await owner.call(contractTags, { id })).toEqual([]);
});
