// Legal entity (签约主体): calls, columns and form (docs/domain §1).
import type { FormDeclaration } from '#api/kernel/form/form';
import type { ListColumn } from '#api/kernel/list/column';
import { VAT_KIND } from '../labels';
import { referenceDataCalls } from '../reference-data';
import type { LegalEntity, LegalEntitySave } from './legal-entity.schema';

export const legalEntityCalls = referenceDataCalls<LegalEntitySave, LegalEntity>('legal-entity', '签约主体', 'p_98110');

export const legalEntityColumns: readonly ListColumn[] = [
  { name: 'name', title: '主体名称', kind: 'link', width: 220 },
  { name: 'uscc', title: '统一社会信用代码', kind: 'text', width: 180 },
  { name: 'vat_kind', title: '纳税人类型', kind: 'enum', labels: VAT_KIND, width: 105 },
  { name: 'invoice_title', title: '发票抬头', kind: 'text', width: 190 },
  { name: 'account_set', title: '账套', kind: 'text', width: 90 },
];

export const legalEntityForm: FormDeclaration = [
  {
    title: '基本信息',
    fields: [
      { name: 'name', title: '主体名称', kind: 'text', required: true, maxLength: 100, wide: true },
      { name: 'uscc', title: '统一社会信用代码', kind: 'text', maxLength: 18 },
      { name: 'vat_kind', title: '纳税人类型', kind: 'enum', labels: VAT_KIND, required: true, initial: 'general' },
      { name: 'account_set', title: '账套', kind: 'text', maxLength: 40, help: '财务软件中的账套编号，用于凭证导出' },
      { name: 'enabled', title: '启用', kind: 'switch', initial: true, help: '停用后不能再选，已使用的不受影响' },
    ],
  },
  {
    title: '开票信息',
    fields: [
      { name: 'invoice_title', title: '发票抬头', kind: 'text', maxLength: 100, wide: true },
      { name: 'invoice_address', title: '地址', kind: 'text', maxLength: 200 },
      { name: 'invoice_phone', title: '电话', kind: 'text', maxLength: 30 },
      { name: 'invoice_bank', title: '开户行', kind: 'text', maxLength: 100 },
      { name: 'invoice_account', title: '银行账号', kind: 'text', maxLength: 40 },
    ],
  },
];
