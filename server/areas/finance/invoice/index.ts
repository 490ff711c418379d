import { conflict, duplicate, field, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { invoiceRoutes } from './invoice';
import { invoiceActRoutes } from './invoice-acts';
import { invoiceApplyRoutes } from './invoice-apply';
import { invoiceExportRoutes } from './invoice-export';
import { invoiceImportRoutes } from './invoice-import';
import { invoiceRedRoutes } from './invoice-red';
import { invoiceRunRoutes } from './invoice-run';
import { invoiceSourceRoutes } from './invoice-sources';

export const invoice: AreaObject = {
  routes: () => [
    ...invoiceRoutes,
    ...invoiceSourceRoutes,
    ...invoiceApplyRoutes,
    ...invoiceRunRoutes,
    ...invoiceActRoutes,
    ...invoiceRedRoutes,
    ...invoiceExportRoutes,
    ...invoiceImportRoutes,
  ],
  constraints: {
    invoice_serial_unique: conflict('发票流水号重复，请重试'),
    invoice_number_unique: duplicate('number', '该签约主体已有相同号码的发票'),
    invoice_red_once: conflict('该发票已发起红冲'),
    invoice_red_sign: conflict('红字发票的金额须为负，并写明原因'),
    invoice_sum: conflict('发票的价税合计不平'),
    invoice_issued_has_number: field('number', '请填写发票号码与开票日期'),
    invoice_code_of_paper: field('code', '纸质发票须有发票代码，数电发票没有'),
    invoice_closed_has_reason: field('reason', '请填写原因'),
    invoice_entity: reference('legal_entity_id', '所选签约主体不存在'),
    invoice_tenant: reference('tenant_id', '所选租客不存在'),
    invoice_reverses: conflict('被红冲的发票不存在'),
    invoice_posted: { code: 423, message: '发票不能修改或删除，请作废或红冲' },
    invoice_line_amount_not_zero: field('amount_fen', '金额不能为 0'),
    invoice_line_code: conflict('税收分类编码应为 19 位数字'),
    invoice_line_undone_once: conflict('该发票已作废或已红冲'),
    invoice_line_sign: conflict('冲回的金额须与原金额相反'),
    invoice_line_sum: conflict('发票明细的价税合计不平'),
    invoice_line_rental: conflict('不动产租赁的明细须有产权证号、租赁期与面积单位'),
    invoice_line_invoice: conflict('发票不存在，或与应收不属于同一签约主体'),
    invoice_line_receivable: reference('items', '应收不存在，或与发票不属于同一签约主体'),
    invoice_line_reverses: conflict('被冲回的明细不存在'),
    invoice_line_once: field('items', '同一笔应收只能出现一次'),
    invoice_line_mirror: conflict('冲回的明细须与原明细一致'),
    invoice_line_party: conflict('发票只能包含同一租客的应收，保证金不开票'),
    invoice_line_reversed_within: conflict('红冲金额超过发票明细的剩余金额，请刷新后重试'),
    red_note_line_amount: field('lines', '红冲金额须大于 0'),
    red_note_line_sum: conflict('红字发票明细的价税合计不平'),
    red_note_line_invoice: conflict('红字发票不存在'),
    red_note_line_line: reference('lines', '被红冲的明细不存在'),
    red_note_line_of_original: conflict('红冲的明细不属于原发票'),
    red_note_line_posted: { code: 423, message: '红字发票的明细不能修改或删除' },
    invoice_line_posted: { code: 423, message: '发票明细不能修改或删除' },
  },
};
