// Turnover declarations (流水申报): calls and spreadsheet.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { ImportDeclaration } from '../kernel/import';
import type {
  ContractTurnover,
  DeclaredTurnover,
  DeclareTurnover,
  DeclareTurnoverInput,
  TurnoverOfMonth,
  TurnoverRow,
} from './turnover.schema';

export const turnoverOfMonth = endpoint<TurnoverOfMonth, TurnoverRow[]>(
  '/api/contracts/turnover/of-month',
  ['p_4400'],
  '某月的流水申报',
  { reads: true },
);
export const turnoverOfContract = endpoint<{ id: number }, ContractTurnover[]>(
  '/api/contracts/turnover/of-contract',
  ['p_4100', 'p_4400'],
  '合同的流水申报与结算',
  { reads: true },
);
/** Saves declarations; settles periods whose months are all declared immediately. */
export const declareTurnover = endpoint<DeclareTurnoverInput, DeclaredTurnover, DeclareTurnover>(
  '/api/contracts/turnover/declare',
  ['p_4400_edit'],
  '申报流水',
  { posts: true },
);

export const turnoverImport: ImportDeclaration = {
  area: 'contracts',
  object: 'turnover',
  title: '流水申报',
  keys: ['p_4400_import'],
  posts: '登记营业额，申报齐全的结算期随即结算并生成应收',
  undo: '写错的直接修改营业额，差额自动成为一笔调整',
  columns: [
    { name: 'contract_number', title: '合同编号', kind: 'text', required: true, example: 'HT-2026-0001' },
    {
      name: 'charge_item',
      requires: ['contract_number'],
      title: '费项',
      kind: 'text',
      help: '合同有多条流水抽成条款时填写；同一费项有多条时请在页面上申报',
      example: '租金',
    },
    {
      name: 'month',
      title: '月份',
      kind: 'text',
      required: true,
      help: 'YYYY-MM',
      example: '2026-10',
      requires: ['contract_number', 'charge_item'],
    },
    {
      name: 'amount_fen',
      title: '营业额',
      kind: 'money',
      required: true,
      help: '元；条款含税时填含税营业额',
      example: '386520.50',
    },
    { name: 'declared_on', title: '申报日期', kind: 'date', help: '不填为今天', example: '2026-11-05' },
  ],
};
