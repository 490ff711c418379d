// The lists, imports and reports of finance.
import type { Declared } from '../kernel/declared';
import { billList } from './bill/bill.list';
import { cashRecordList } from './cash-record/cash-record.list';
import { depositList } from './deposit/deposit.list';
import { invoiceImport } from './invoice/invoice.import';
import { invoiceList } from './invoice/invoice.list';
import { readingImport } from './meter/meter.import';
import { meterList } from './meter/meter.list';
import { receivableImport } from './receivable/receivable.import';
import { receivableList } from './receivable/receivable.list';

export const financeDeclared: Declared = {
  lists: [receivableList, depositList, meterList, billList, invoiceList, cashRecordList],
  imports: [receivableImport, readingImport, invoiceImport],
  reports: [],
};
