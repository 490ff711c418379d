// Channels of the demo, and the tenants they brought.
import { channelCalls } from '#api/investment/channel/channel';
import type { CommissionTermsInput } from '#api/investment/channel/commission-rule.schema';
import { addDays, addMonths } from '#domain/kernel/dates/calendar-date';
import { type Life, openLife } from '../calls';
import type { Stage } from '../stage';
import type { Lease } from './lease-plan';

interface ChannelPlan {
  name: string;
  kind: string;
  firm: string;
  contact: string;
  phone: string;
  commission?: CommissionTermsInput;
  /** Days from today to the end of the agreement. */
  agreement_ends?: number;
  bank?: string;
  account?: string;
}

/** The agency: a month and a half, half of it when the first rent is received, repaid for tenants who leave within two years. */
const AGENCY: CommissionTermsInput = {
  kind: 'months',
  months: '1.5',
  tax: 'gross',
  instalments: [
    { trigger: 'signed', share: '0.5' },
    { trigger: 'first_receipt', share: '0.5' },
  ],
  clawback_months: 24,
};
/** The broker: a share of the first year's net rent, in three parts. */
const BROKER: CommissionTermsInput = {
  kind: 'rate',
  rate: '0.06',
  tax: 'net',
  instalments: [
    { trigger: 'signed', share: '0.4' },
    { trigger: 'months_after_start', months: 3, share: '0.3' },
    { trigger: 'months_after_start', months: 6, share: '0.3' },
  ],
  clawback_months: null,
};

const CHANNELS: readonly ChannelPlan[] = [
  {
    name: '衡邻商业代理部',
    kind: '代理行',
    firm: '衡邻房地产顾问（上海）有限公司',
    contact: '顾明哲',
    phone: '021-62880101',
    commission: AGENCY,
    agreement_ends: 410,
    bank: '中国工商银行上海市静安支行',
    account: '1001234509200018866',
  },
  {
    name: '优居办公',
    kind: '中介公司',
    firm: '优居房产经纪有限公司',
    contact: '沈一凡',
    phone: '13817760102',
    commission: BROKER,
    agreement_ends: 55,
    bank: '招商银行上海徐家汇支行',
    account: '121908765432101',
  },
  {
    name: '高新区招商服务中心',
    kind: '政府招商',
    firm: '',
    contact: '何建平',
    phone: '028-85330103',
    agreement_ends: -12,
  },
  { name: '软件行业协会', kind: '行业协会', firm: '', contact: '吴静怡', phone: '13600010104' },
];

/** Creates the channels and returns their ids. */
export async function seedChannels(stage: Life['stage']): Promise<number[]> {
  const { call } = await openLife(stage);
  const ids: number[] = [];
  for (const plan of CHANNELS) {
    const { name, kind, firm, contact, phone, commission = null, agreement_ends, bank = '', account = '' } = plan;
    const agreement_end = agreement_ends === undefined ? null : addDays(stage.today, agreement_ends);
    const kind_id = stage.setup.dictionary('channel-type', kind);
    const made = {
      name,
      kind_id,
      firm,
      contacts: [{ name: contact, phone, main: true }],
      commission,
      agreement_start: agreement_end && addMonths(agreement_end, -24),
      agreement_end,
      payee_name: account && firm,
      payee_bank: bank,
      payee_account: account,
    };
    ids.push((await call('leasing', channelCalls.save, made)).id);
  }
  return ids;
}

/** Returns the channel of every third new tenant; renewals have none. */
export const channelOf = ({ setup }: Stage, { tenant, kind }: Lease): number | null =>
  kind === 'new' && tenant % 3 === 1 ? (setup.channels[Math.floor(tenant / 3) % setup.channels.length] ?? null) : null;

/** Returns whether the channel would repay commission if the current tenant left now. */
export const wouldGiveBack = (stage: Stage, lease: Lease): boolean =>
  channelOf(stage, lease) === stage.setup.channels[0] &&
  lease.start <= addMonths(stage.today, -2) &&
  addMonths(lease.start, AGENCY.clawback_months ?? 0) > addMonths(stage.today, 1);
