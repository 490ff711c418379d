// Approvers that the dialog of a submission offers without a default chain: those of the user's latest submission of the kind.
import { expect, it } from 'vitest';
import { defaultChainOf } from '#api/approval/task';
import { newContract, submit } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';

const { owner, approver } = openEnterprise();

it('are those of the user, and none before the first submission', async () => {
  const offered = async (person: typeof owner, object_id: number) =>
    (await person.call(defaultChainOf, { kind: 'contract', object_id })).approvers.map(({ kind, id }) => ({
      kind,
      id,
    }));
  const first = await newContract(owner);
  expect(await offered(owner, first.id)).toEqual([]);
  await submit(owner, first.id, approver);
  const second = await newContract(owner);
  expect(await offered(owner, second.id)).toEqual([{ kind: 'user', id: approver.user_id }]);
  expect(await offered(approver, second.id)).toEqual([]);
});
