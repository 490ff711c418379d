// Flow account (流水账户): calls, columns and form (docs/domain §6).
import type { FormDeclaration, FormField } from '#api/kernel/form/form';
import type { ListColumn } from '#api/kernel/list/column';
import { referenceDataCalls } from '../reference-data';
import type { FlowAccount, FlowAccountSave } from './flow-account.schema';

export const flowAccountCalls = referenceDataCalls<FlowAccountSave, FlowAccount>('flow-account', '流水账户', 'p_98430');

const ENTITY: FormField = {
  name: 'legal_entity_id',
  title: '签约主体',
  kind: 'option',
  options: '/api/option/legal-entity',
  required: true,
  fixed: true,
  help: '账户由哪个签约主体开立；账户有流水后不能修改',
};

const feedSection = (base: string) => ({
  title: '自动导入对账单',
  fields: [
    {
      name: 'feed_folder',
      title: '文件夹',
      kind: 'text',
      maxLength: 60,
      help: `服务器接收目录下 ${base} 中的文件夹名称，如 工行基本户；网银导出或银行推送的文件放入后自动导入`,
    },
    {
      name: 'feed_enabled',
      title: '自动导入',
      kind: 'switch',
      help: '每 10 分钟检查一次，以启用此项的用户的名义导入；结果见「银行对账」',
    },
  ] satisfies FormField[],
});

/**
 * The legal entity is hidden for an enterprise with a single one (docs/domain §1); `feed_base` is the folder of the enterprise in the one that the
 * server watches, null where it watches none.
 */
export const flowAccountForm = (several: boolean, feed_base: string | null): FormDeclaration => [
  {
    title: '基本信息',
    fields: [
      { name: 'name', title: '账户名称', kind: 'text', required: true, maxLength: 60 },
      ...(several ? [ENTITY] : []),
      { name: 'holder', title: '户名', kind: 'text', maxLength: 100 },
      { name: 'bank', title: '开户行', kind: 'text', maxLength: 100 },
      { name: 'number', title: '账号', kind: 'text', maxLength: 40 },
      { name: 'subject', title: '会计科目', kind: 'subject', maxLength: 40 },
      {
        name: 'park_id',
        title: '所属园区',
        kind: 'option',
        options: '/api/option/park',
        help: '不选则为全企业共用，只有数据范围为全部园区的用户可见',
      },
      {
        name: 'opening_on',
        title: '对账启用日期',
        kind: 'date',
        help: '银行对账从该日开始；不填时从第一笔银行流水开始，期初余额按其余额推算',
      },
      { name: 'opening_fen', title: '期初余额', kind: 'money', unit: '元', help: '对账启用日期之前一日终了的余额' },
      { name: 'enabled', title: '启用', kind: 'switch', initial: true, help: '停用后不能再选，已有流水不受影响' },
    ],
  },
  ...(feed_base === null ? [] : [feedSection(feed_base)]),
];

export const flowAccountColumns = (several: boolean): readonly ListColumn[] => [
  { name: 'name', title: '账户名称', kind: 'link', width: 210 },
  ...(several ? [{ name: 'legal_entity', title: '签约主体', kind: 'text', width: 210 } as const] : []),
  { name: 'bank', title: '开户行', kind: 'text', width: 120 },
  { name: 'number', title: '账号', kind: 'text', width: 175 },
  { name: 'park', title: '所属园区', kind: 'text', width: 100 },
];
