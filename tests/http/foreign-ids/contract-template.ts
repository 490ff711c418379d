// Ids of another enterprise for contract templates and printing.
import { contractPdf, previewTemplate, templateCalls } from '#api/contracts/template/template';
import { newContract } from '#tests/support/builders';
import type { Person } from '#tests/support/world';

interface People {
  owner: Person;
  stranger: Person;
}

export async function contractTemplateInputs({ owner, stranger }: People): Promise<Record<string, object[]>> {
  const template = await owner.call(templateCalls.save, { name: '甲方模板', body: '文' });
  const contract = await newContract(owner);
  const own = await newContract(stranger);
  return {
    [templateCalls.get.path]: [{ id: template.id }],
    [templateCalls.save.path]: [{ id: template.id, version: template.version, name: '改', body: '文' }],
    [templateCalls.remove.path]: [{ ids: [template.id] }],
    [previewTemplate.path]: [{ body: '文', contract_id: contract.id }],
    [contractPdf.path]: [{ id: contract.id }, { id: own.id, template_id: template.id }],
  };
}
