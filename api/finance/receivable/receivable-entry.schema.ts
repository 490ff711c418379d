// Receivables entered and adjusted manually (新增应收, 调整).
import * as z from 'zod';
import { date, fen, id, MAX_FEN, optionalText, positiveFen, reason, remark } from '#api/kernel/form/fields';
import { receivable } from './receivable.schema';

/** Reported together with other missing fields, not after them. */
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** Belongs to a contract, or to a tenant in a park: the entity is then optional if the enterprise has only one. */
export const receivableEntry = z
  .strictObject({
    contract_id: id.nullable().default(null),
    tenant_id: id.nullable().default(null),
    park_id: id.nullable().default(null),
    legal_entity_id: id.nullable().default(null),
    charge_item_id: id,
    start_date: date,
    end_date: date,
    due_date: date,
    gross_fen: positiveFen,
    /** By default computed with the rate of the charge item. */
    tax_fen: z.int('应为整数分').min(0, '税额不能小于 0').max(MAX_FEN, '金额过大').nullable().default(null),
    remark: remark(200),
  })
  .refine(({ contract_id, tenant_id }) => contract_id || tenant_id, {
    path: ['tenant_id'],
    message: '请选择合同或租客',
    when: isObject,
  })
  .refine(({ contract_id, park_id }) => contract_id || park_id, {
    path: ['park_id'],
    message: '没有合同时请选择园区',
    when: isObject,
  })
  .refine(({ start_date, end_date }) => end_date >= start_date, {
    path: ['end_date'],
    message: '结束日期不能早于开始日期',
  })
  .refine(({ tax_fen, gross_fen }) => tax_fen === null || tax_fen < gross_fen, {
    path: ['tax_fen'],
    message: '税额须小于含税金额',
  });

/** A row of the spreadsheet. */
export const receivableImportRow = z
  .strictObject({
    contract_number: optionalText(40),
    tenant: optionalText(100),
    park: optionalText(100),
    entity: optionalText(100),
    charge_item: z.string(),
    start_date: date,
    end_date: date,
    due_date: date,
    gross_fen: positiveFen,
    remark: optionalText(200),
  })
  .refine((row) => row.end_date >= row.start_date, { path: ['end_date'], message: '结束日期不能早于开始日期' });

export const receivableAdjustment = z.strictObject({
  id,
  amount_fen: fen.refine((value) => value !== 0, '调整金额不能为 0'),
  reason: reason('请填写调整原因'),
});

export type ReceivableEntry = z.infer<typeof receivableEntry>;
export type ReceivableEntryInput = z.input<typeof receivableEntry>;
export type ReceivableImportRow = z.infer<typeof receivableImportRow>;
export type ReceivableAdjustment = z.infer<typeof receivableAdjustment>;

export const receivableEntrySchemas = {
  '/api/finance/receivable/add': { input: receivableEntry, output: receivable },
  '/api/finance/receivable/adjust': { input: receivableAdjustment, output: receivable },
};
