// Securities other than cash for a deposit (非现金担保): calls.
import type { ById } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type {
  Claim,
  ClaimInput,
  ClaimReceipt,
  ReturnInput,
  SecuritiesOfContract,
  Security,
  SecurityInput,
  SecurityTerms,
  UndoActInput,
  VoidInput,
} from './security.schema';

const READ = ['p_5110'];
const EDIT = ['p_5110_edit'];
const UNDO = ['p_5110_undo'];
const posts = { posts: true };

export const securitiesOfContract = endpoint<{ contract_id: number }, SecuritiesOfContract>(
  '/api/finance/security/of-contract',
  READ,
  '合同的非现金担保',
  { reads: true },
);
export const getSecurity = endpoint<ById, Security>('/api/finance/security/get', READ, '读取非现金担保', {
  reads: true,
});
export const registerSecurity = endpoint<SecurityInput, Security, SecurityTerms>(
  '/api/finance/security/register',
  EDIT,
  '登记非现金担保',
  posts,
);
export const returnSecurity = endpoint<ReturnInput, Security>(
  '/api/finance/security/return',
  EDIT,
  '退还非现金担保',
  posts,
);
/** Receipts that a claim can be linked to, those of the issuer first. */
export const receiptsOfSecurity = endpoint<ById, ClaimReceipt[]>(
  '/api/finance/security/receipts',
  ['p_5110_post'],
  '索赔可关联的收款',
  { reads: true },
);
export const claimSecurity = endpoint<ClaimInput, Security, Claim>(
  '/api/finance/security/claim',
  ['p_5110_post'],
  '登记索赔到账',
  posts,
);
export const voidSecurity = endpoint<VoidInput, Security>('/api/finance/security/void', UNDO, '作废非现金担保', posts);
export const undoSecurityAct = endpoint<UndoActInput, Security>(
  '/api/finance/security/undo',
  UNDO,
  '撤销退还或索赔',
  posts,
);
