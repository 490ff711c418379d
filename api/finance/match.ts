// The auto-match board (自动匹配): calls.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { MatchConfirm, MatchConfirmed, MatchProposals, MatchQuery } from './match.schema';

const POST = ['p_5400_post'];

export const matchProposals = endpoint<MatchQuery, MatchProposals>('/api/finance/match/list', POST, '自动匹配建议', {
  reads: true,
});
/** Writes off all given proposals, or none. */
export const confirmMatch = endpoint<MatchConfirm, MatchConfirmed>('/api/finance/match/save', POST, '批量核销', {
  posts: true,
});
