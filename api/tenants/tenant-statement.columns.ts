// Columns of the account statement's spreadsheet.
import type { ListColumn } from '../kernel/list/column';
import { STATEMENT_LINE } from './labels';

export const STATEMENT_COLUMNS: readonly ListColumn[] = [
  { name: 'entity_name', title: '签约主体', kind: 'text' },
  { name: 'day', title: '日期', kind: 'date' },
  { name: 'kind', title: '类型', kind: 'enum', labels: STATEMENT_LINE },
  { name: 'text', title: '摘要', kind: 'text' },
  { name: 'contract_number', title: '合同编号', kind: 'text' },
  { name: 'charge_fen', title: '应收', kind: 'money', unit: '元' },
  { name: 'credit_fen', title: '收款', kind: 'money', unit: '元' },
  { name: 'balance_fen', title: '余额', kind: 'money', unit: '元' },
];
