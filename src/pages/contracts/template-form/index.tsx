// 新增合同模板, 编辑合同模板: the text of a printed contract. A new one starts with the product's own text; `?copy_id=` with another template's.
import { DEFAULT_TEMPLATE, DEFAULT_TEMPLATE_NAME } from '#api/contracts/template/default-template';
import { templateCalls, templateForm } from '#api/contracts/template/template';
import type { ContractTemplate } from '#api/contracts/template/template.schema';
import { contractTemplatePaths } from '#api/kernel/paths';
import { FormPage, FromCopy } from '@/components/forms/form-page';
import { BodyCard } from './body-card';

const LONGEST_NAME = 60;

const schema = () => import('#api/contracts/template/template.schema').then((module) => module.templateSave);

function initialOf(copied: ContractTemplate | undefined): Record<string, unknown> {
  if (!copied) return { name: DEFAULT_TEMPLATE_NAME, body: DEFAULT_TEMPLATE };
  return { name: `${copied.name} 副本`.slice(0, LONGEST_NAME), body: copied.body };
}

export default function TemplateFormPage() {
  return (
    <FromCopy get={templateCalls.get} initialOf={initialOf}>
      {(initial) => (
        <FormPage
          noun="合同模板"
          description="占位符在打印时换成合同的内容；保存后，之后打印的合同即按新文本，已打印的不受影响"
          declaration={templateForm}
          calls={templateCalls}
          schema={schema}
          single
          initial={initial}
          backTo={contractTemplatePaths.list}
        >
          <BodyCard />
        </FormPage>
      )}
    </FromCopy>
  );
}
