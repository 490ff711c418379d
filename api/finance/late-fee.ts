// Late fees (滞纳金) and their waivers (减免): calls.
import type { BulkDone } from '../kernel/endpoint/bulk';
import type { ById, Deleted } from '../kernel/endpoint/crud';
import { endpoint } from '../kernel/endpoint/endpoint';
import type {
  LateFees,
  LateFeesInput,
  LateFeesQuery,
  PostedLateFees,
  PostLateFees,
  PostLateFeesInput,
  WaiveMany,
  Waiver,
  WaiverSave,
} from './late-fee.schema';

const READ = ['p_5200'];
const WAIVE = ['p_5200_waive'];
const reads = { reads: true };

export const previewLateFees = endpoint<LateFeesInput, LateFees, LateFeesQuery>(
  '/api/finance/late-fee/preview',
  ['p_5200_post'],
  '滞纳金试算',
  reads,
);
export const postLateFees = endpoint<PostLateFeesInput, PostedLateFees, PostLateFees>(
  '/api/finance/late-fee/post',
  ['p_5200_post'],
  '滞纳金过账',
  { posts: true },
);

export const waiversOf = endpoint<{ receivable_id: number }, Waiver[]>(
  '/api/finance/late-fee-waiver/of-receivable',
  READ,
  '滞纳金的减免',
  reads,
);
export const waiverCalls = {
  get: endpoint<ById, Waiver>('/api/finance/late-fee-waiver/get', READ, '读取滞纳金减免', reads),
  save: endpoint<WaiverSave, Waiver>('/api/finance/late-fee-waiver/save', WAIVE, '保存滞纳金减免'),
  remove: endpoint<ById, Deleted>('/api/finance/late-fee-waiver/delete', WAIVE, '删除滞纳金减免'),
};
export const waiveLateFees = endpoint<WaiveMany, BulkDone>(
  '/api/finance/late-fee-waiver/apply-many',
  WAIVE,
  '批量减免滞纳金',
  { posts: true },
);
