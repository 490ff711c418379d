// Contract template (合同模板): calls and form.
import { crud } from '#api/kernel/endpoint/crud';
import { endpoint, fileEndpoint } from '#api/kernel/endpoint/endpoint';
import type { FormDeclaration } from '#api/kernel/form/form';
import type {
  ContractTemplate,
  PrintableTemplate,
  PrintContract,
  TemplatePreview,
  TemplateSave,
} from './template.schema';

export const templateCalls = crud<TemplateSave, ContractTemplate>('contracts', 'template', '合同模板', 'p_98395');

/** The enabled templates, the default one first. */
export const printableTemplates = endpoint<Record<string, never>, PrintableTemplate[]>(
  '/api/contracts/template/printable',
  ['p_4100', 'p_98395'],
  '可打印的合同模板',
  { reads: true },
);

/** Prints a contract by the text without storing it. */
export const previewTemplate = fileEndpoint<TemplatePreview>(
  '/api/contracts/template/report-preview',
  ['p_98395'],
  '预览合同模板',
);

/** Returns the contract as PDF: the terms of any version, by the default template unless another is given. */
export const contractPdf = fileEndpoint<PrintContract>('/api/contracts/contract/report-pdf', ['p_4100'], '打印合同');

export const templateForm: FormDeclaration = [
  {
    title: '基本信息',
    fields: [
      { name: 'name', title: '模板名称', kind: 'text', required: true, maxLength: 60 },
      {
        name: 'is_default',
        title: '设为默认',
        kind: 'switch',
        initial: false,
        help: '打印合同时没有另选模板，就按它打印；原来的默认模板随之取消',
      },
      { name: 'enabled', title: '启用', kind: 'switch', initial: true, help: '停用后打印合同时不能再选' },
    ],
  },
];
