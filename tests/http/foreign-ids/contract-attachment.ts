// Ids of another enterprise for the attachments of a contract.
import { attachToContract } from '#api/contracts/attachment/attachment';
import { newContract } from '#tests/support/builders';
import { PDF, uploaded } from '#tests/support/files/upload';
import type { Person, World } from '#tests/support/world';

interface People {
  owner: Person;
  approver: Person;
  stranger: Person;
  world: World;
}

export async function contractAttachmentInputs({ owner, stranger }: People): Promise<Record<string, object[]>> {
  const contract = await newContract(owner);
  const own = await newContract(stranger);
  const file = await uploaded(owner, '合同.pdf', PDF);
  const other = await uploaded(stranger, '自己的.pdf', PDF);
  await stranger.call(attachToContract, { contract_id: own.id, file_ids: [other] });
  await owner.call(attachToContract, { contract_id: contract.id, file_ids: [file] });
  return {
    '/api/contracts/attachment/of-contract': [{ contract_id: contract.id }],
    '/api/contracts/attachment/add': [
      { contract_id: contract.id, file_ids: [file] },
      { contract_id: own.id, file_ids: [file] },
    ],
    '/api/contracts/attachment/add-version': [
      { contract_id: contract.id, file_id: file, new_file_id: file },
      { contract_id: own.id, file_id: file, new_file_id: other },
      { contract_id: own.id, file_id: other, new_file_id: file },
    ],
    '/api/contracts/attachment/edit': [
      { contract_id: contract.id, file_id: file, category: 'original' },
      { contract_id: own.id, file_id: file, category: 'original' },
    ],
    '/api/contracts/attachment/report-zip': [{ contract_id: contract.id }],
    '/api/contracts/attachment/delete': [
      { contract_id: contract.id, file_id: file },
      { contract_id: own.id, file_id: file },
    ],
  };
}
