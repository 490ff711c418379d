// Placeholders of contract templates: the only table, used by server, page and tests. Every entry has its value on the server
// (server/documents/contract-values.ts) or its table (contract-tables.ts); `example` is shown in the preview without a contract.
import type { PlaceholderDefinition } from '#domain/documents/template';

interface ValuePlaceholder extends PlaceholderDefinition {
  kind: 'text';
  example: string;
}
interface TablePlaceholder extends PlaceholderDefinition {
  kind: 'table';
  /** Title of its content. */
  title: string;
}

const value = <Name extends string>(name: Name, example: string) => ({ name, kind: 'text' as const, example });
const table = <Name extends string>(name: Name, title: string) => ({ name, kind: 'table' as const, title });

/** Placeholders by group of the palette. */
export const PLACEHOLDER_GROUPS = [
  {
    title: '合同',
    placeholders: [
      value('合同编号', 'HT-2026-0001'),
      value('合同类型', '新签'),
      value('版本号', '1'),
      value('生效日期', '2026年1月1日'),
      value('签约日期', '2025年12月20日'),
      value('签约人', '王晓明'),
      value('招商经理', '李静'),
      value('备注', '免费车位两个'),
      value('今天', '2026年1月1日'),
    ],
  },
  {
    title: '出租方',
    placeholders: [
      value('出租方名称', '示例资产管理有限公司'),
      value('出租方统一社会信用代码', '91310000MA1FL00000'),
      value('出租方地址', '上海市世纪大道1号'),
      value('出租方电话', '021-50000000'),
      value('收款户名', '示例资产管理有限公司'),
      value('收款开户行', '中国工商银行上海分行'),
      value('收款账号', '1001200030004000500'),
    ],
  },
  {
    title: '承租方',
    placeholders: [
      value('承租方名称', '示例科技有限公司'),
      value('承租方证件名称', '统一社会信用代码'),
      value('承租方证件号码', '91310000MA1FL00001'),
      value('承租方地址', '上海市张江路2号'),
      value('承租方联系人', '赵敏'),
      value('联系电话', '13800000000'),
      value('联系邮箱', 'zhao@example.com'),
    ],
  },
  {
    title: '房屋与租期',
    placeholders: [
      value('园区名称', '示例园区'),
      value('园区地址', '上海市浦东新区世纪大道1号'),
      value('租赁空间', '1号楼 8F 801'),
      value('计租面积', '200.00'),
      value('起租日', '2026年1月1日'),
      value('到期日', '2028年12月31日'),
      value('租期', '3年'),
      value('租期月数', '36个月'),
    ],
  },
  {
    title: '租金与费用',
    placeholders: [
      value('首期租金单价', '4.50 元/㎡/天'),
      value('月租金', '27,375.00'),
      value('月租金大写', '人民币贰万柒仟叁佰柒拾伍元整'),
      value('合同总额', '975,336.00'),
      value('合同总额大写', '人民币玖拾柒万伍仟叁佰叁拾陆元整'),
      value('保证金金额', '82,125.00'),
      value('保证金金额大写', '人民币捌万贰仟壹佰贰拾伍元整'),
      value(
        '滞纳金约定',
        '按未收金额的 0.05%/日 收取，宽限 3 天（超过宽限后自应收日次日起算），不封顶；适用全部费项。',
      ),
      value('选择权约定', '续租权：2028-07-01 至 2028-09-30，提前 90 天通知，租期 36 个月，租金上调 5%'),
      value('租赁激励约定', '装修补贴 100,000.00 元，交房时应付，凭发票支付，提前退租按剩余天数退回'),
    ],
  },
  {
    title: '表格',
    placeholders: [
      table('空间清单', '各空间与计租面积'),
      table('费用条款', '每条费用的单价、付款、应收日、免租与递增'),
      table('递增与免租', '各期间的单价与免租期'),
      table('收款计划', '每期的期间、应收日与金额'),
      table('保证金', '各项保证金的金额与应收日'),
      table('签字栏', '双方签字盖章处'),
    ],
  },
] as const satisfies readonly { title: string; placeholders: readonly (ValuePlaceholder | TablePlaceholder)[] }[];

type Placeholder = (typeof PLACEHOLDER_GROUPS)[number]['placeholders'][number];
export type ValueName = Extract<Placeholder, { kind: 'text' }>['name'];
export type TableName = Extract<Placeholder, { kind: 'table' }>['name'];

export const PLACEHOLDERS: readonly (ValuePlaceholder | TablePlaceholder)[] = PLACEHOLDER_GROUPS.flatMap(
  (group): readonly (ValuePlaceholder | TablePlaceholder)[] => group.placeholders,
);
