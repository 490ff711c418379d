// 报价单: an offer as sent to the customer: spaces, terms, amounts, and its period of validity. It omits internal figures (floor price, channel
// commission, effective rent).

import { incentivesText, lateFeeText, leaseOptionsText } from '#api/contracts/contract/clause-text';
import type { Contract } from '#api/contracts/contract/contract.schema';
import type { Quote } from '#api/investment/quote/quote.schema';
import { QUOTE_PHASE } from '#api/investment/quote/quote-labels';
import { termText } from '#domain/documents/lease-term';
import { formatArea, formatMoney, formatPeriod, formatPrice } from '#domain/kernel/text/format';
import { type Block, type PdfFile, pdf } from '../platform/pdf';
import type { PlanLine } from './contract-facts';
import { clauseTables, depositTable, planTable, priceTables, spaceTable } from './contract-tables';
import { letterhead, type Sender } from './sender';

export interface QuoteSheet {
  quote: Quote;
  sender: Sender;
  plan: readonly PlanLine[];
  /** Deposits with their amounts. */
  deposits: Contract['deposits'];
  items: ReadonlyMap<number, { label: string }>;
}

/** Returns the mark of an offer that is not binding; empty for a valid one. */
function markOf({ phase }: Quote): string {
  if (phase === 'approved' || phase === 'accepted') return '';
  return phase === 'draft' || phase === 'auditing' ? `${QUOTE_PHASE[phase].label}，尚未生效` : QUOTE_PHASE[phase].label;
}

function factsOf({ number, customer_name, park_name, start, end, valid_until, manager, figures }: Quote): Block {
  return {
    kind: 'facts',
    columns: 2,
    facts: [
      ['报价编号', number],
      ['有效期至', valid_until],
      ['客户', customer_name],
      ['招商经理', manager || '—'],
      ['园区', park_name],
      ['计租面积', `${formatArea(figures.area_sqm)} ㎡`],
      ['租期', `${formatPeriod(start, end)}（${termText(start, end)}）`],
      ['起租月租金', `${formatMoney(figures.rent_fen)} 元（${formatPrice(figures.rent_price)} 元/㎡/月）`],
      ['首年应收', `${formatMoney(figures.first_year_fen)} 元`],
      ['租期内合计', `${formatMoney(figures.total_fen)} 元`],
    ],
  };
}

const section = (text: string, blocks: readonly Block[]): Block[] => [{ kind: 'heading', text }, ...blocks];

export function quoteSheet({ quote, sender, plan, deposits, items }: QuoteSheet, now: Date): Promise<PdfFile> {
  const mark = markOf(quote);
  const terms = { contract: { ...quote, deposits } };
  const blocks: Block[] = [
    ...(mark ? [{ kind: 'paragraph', text: `【${mark}】`, align: 'center', bold: true } as const] : []),
    factsOf(quote),
    ...section('一、空间', spaceTable(terms)),
    ...section('二、费用条款', clauseTables(terms)),
    ...section('三、单价与免租期', priceTables(terms)),
    ...section('四、保证金', depositTable(terms)),
    ...section('五、其他约定', [
      { kind: 'paragraph', text: `滞纳金：${lateFeeText(quote.late_fee, items)}` },
      { kind: 'paragraph', text: `选择权：${leaseOptionsText(quote.lease_options)}` },
      { kind: 'paragraph', text: `租赁激励：${incentivesText(quote.incentives)}` },
      ...(quote.remark ? [{ kind: 'paragraph', text: `备注：${quote.remark}` } as const] : []),
      {
        kind: 'paragraph',
        small: true,
        text: `本报价在 ${quote.valid_until} 前有效，以双方签订的租赁合同为准。金额均含税。`,
      },
    ]),
    { kind: 'space', height: 12 },
    { kind: 'signatures', parties: [{ title: `${sender.name}（盖章）`, lines: ['日期'] }] },
    { kind: 'annex', text: '附件　收款计划' },
    ...planTable({ plan }),
  ];
  return pdf(
    `报价单-${quote.number}.pdf`,
    {
      title: '租赁报价单',
      header: [letterhead(sender), mark].filter(Boolean).join('　'),
      footer: `报价编号 ${quote.number}`,
      blocks,
    },
    now,
  );
}
