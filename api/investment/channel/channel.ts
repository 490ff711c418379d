// Channel (渠道): calls and form.
import { crud } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import { COUNT, type FigureLinks } from '#api/kernel/figure';
import { CONTACTS_SECTION } from '#api/kernel/form/contacts';
import type { FormDeclaration, FormField } from '#api/kernel/form/form';
import { channelPaths, commissionPaths, contractPaths } from '#api/kernel/paths';
import { type COMMISSION_KIND, COMMISSION_TAX, COMMISSION_TRIGGER } from '../labels';
import type { ChannelRow } from './channel.list';
import type { Channel, ChannelSave, ChannelTerms, RevealedChannel } from './channel.schema';

export const channelCalls = crud<ChannelSave, Channel, ChannelTerms>('investment', 'channel', '渠道', 'p_2300');
/** Keys to read telephones and payee accounts of channels in full, and to export them. */
export const UNMASK_CHANNEL = ['p_2300_unmask'];
/** Returns telephones of the contacts and the payee account in full; each request is recorded in the audit trail. */
export const revealChannel = endpoint<{ id: number }, RevealedChannel>(
  '/api/investment/channel/reveal',
  UNMASK_CHANNEL,
  '显示渠道联系电话与收款账号',
);

const commission = (figure: 'due_fen' | 'returned_fen' | 'paid_fen' | 'open_fen') => ({
  to: commissionPaths.ofChannel,
  figure,
});

/** Links of a line of the list. */
export const CHANNEL_LINKS = {
  customer_count: { to: channelPaths.customers, figure: COUNT },
  contract_count: { to: contractPaths.signedByChannel, figure: COUNT },
  due_fen: commission('due_fen'),
  returned_fen: commission('returned_fen'),
  paid_fen: commission('paid_fen'),
  open_fen: commission('open_fen'),
} as const satisfies FigureLinks<ChannelRow, number>;

export const COMMISSION_SECTION = '佣金';

export const channelForm: FormDeclaration = [
  {
    title: '基本信息',
    fields: [
      { name: 'name', title: '渠道名称', kind: 'text', required: true, maxLength: 60 },
      { name: 'kind_id', title: '渠道类型', kind: 'option', options: '/api/option/channel-type', required: true },
      { name: 'firm', title: '公司名称', kind: 'text', maxLength: 100 },
      {
        name: 'enabled',
        title: '启用',
        kind: 'switch',
        initial: true,
        help: '停用后不能用于新合同，已有合同不受影响',
      },
    ],
  },
  {
    title: '合作协议',
    fields: [
      { name: 'agreement_start', title: '协议开始', kind: 'date' },
      { name: 'agreement_end', title: '协议到期', kind: 'date', help: '不填为长期有效；到期前 90 天起在列表中标出' },
    ],
  },
  { title: CONTACTS_SECTION, fields: [] },
  // Its fields depend on the kind of the rule.
  { title: COMMISSION_SECTION, fields: [] },
  {
    title: '收款账户',
    fields: [
      { name: 'payee_name', title: '收款户名', kind: 'text', maxLength: 100 },
      { name: 'payee_bank', title: '开户行', kind: 'text', maxLength: 100 },
      { name: 'payee_account', title: '账号', kind: 'text', maxLength: 40, help: '保存后只显示前六位和后四位' },
    ],
  },
  { title: '其他', fields: [{ name: 'remark', title: '备注', kind: 'textarea', maxLength: 2000, wide: true }] },
];

const tax: FormField = {
  name: 'tax',
  title: '计算口径',
  kind: 'enum',
  labels: COMMISSION_TAX,
  required: true,
  help: '不含税租金按各条款的税率折算',
};

/** Fields of each kind of rule. */
export const commissionFields: Readonly<Record<keyof typeof COMMISSION_KIND, readonly FormField[]>> = {
  months: [
    {
      name: 'months',
      title: '月数',
      kind: 'decimal',
      unit: '个月',
      required: true,
      help: '按最早的租金条款开始那天的月租金计算，可填 1.5',
    },
    tax,
  ],
  rate: [
    {
      name: 'rate',
      title: '比例',
      kind: 'percent',
      required: true,
      help: '按起租后十二个月的应收租金计算，免租期不计；不足一年的不折算',
    },
    tax,
  ],
  fixed: [{ name: 'amount_fen', title: '金额', kind: 'money', required: true }],
};

export const clawbackField: FormField = {
  name: 'clawback_months',
  title: '追回期',
  kind: 'integer',
  unit: '个月',
  help: '起租后这段时间内退租的，按未租天数追回佣金；不填则不追回',
};

export const instalmentFields: readonly FormField[] = [
  { name: 'trigger', title: '应付条件', kind: 'enum', labels: COMMISSION_TRIGGER, required: true },
  { name: 'months', title: '起租后', kind: 'integer', unit: '个月', required: true },
  { name: 'share', title: '比例', kind: 'percent', required: true },
];
