// Channel (渠道): calls and form.
import { crud } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import { CONTACTS_SECTION } from '#api/kernel/form/contacts';
import type { FormDeclaration, FormField } from '#api/kernel/form/form';
import { type COMMISSION_KIND, COMMISSION_TAX, COMMISSION_TRIGGER } from '../labels';
import type { Channel, ChannelSave, ChannelTerms } from './channel.schema';

export const channelCalls = crud<ChannelSave, Channel, ChannelTerms>('investment', 'channel', '渠道', 'p_2300');
/** May read telephones of channels in full, and take them away in spreadsheets. */
export const UNMASK_CHANNEL = ['p_2300_unmask'];
/** The telephones of a channel's contacts; who asked is kept in the audit trail. */
export const revealChannel = endpoint<{ id: number }, { phones: string[] }>(
  '/api/investment/channel/reveal',
  UNMASK_CHANNEL,
  '显示渠道联系电话',
);

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
  { title: CONTACTS_SECTION, fields: [] },
  // Its fields are those of the rule's kind.
  { title: COMMISSION_SECTION, fields: [] },
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

/** What is asked beside the kind of the rule. */
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
