// Messages and tasks of the signed-in user; `msg-read` and `msg-reopen` are our own names, the others are fixed.
import type { Ids } from '../kernel/endpoint/crud';
import { endpoint } from '../kernel/endpoint/endpoint';
import type { Changed, HomeMessages, MessagePage, MessageQuery, MessageTerms } from './message.schema';

const reads = { reads: true };

export const homeMessages = endpoint<Record<string, never>, HomeMessages>(
  '/api/me/home-msg-list',
  'signed-in',
  '最新消息与未处理数',
  reads,
);
export const messageList = endpoint<MessageQuery, MessagePage, MessageTerms>(
  '/api/me/msg-list',
  'signed-in',
  '消息列表',
  reads,
);
export const readMessages = endpoint<Ids, Changed>('/api/me/msg-read', 'signed-in', '标为已读');
export const completeMessages = endpoint<Ids, Changed>('/api/me/msg-complete', 'signed-in', '完成消息');
export const cancelMessages = endpoint<Ids, Changed>('/api/me/msg-cancel', 'signed-in', '取消消息');
/** Reopens messages the user completed or cancelled; automatically ended ones remain ended. */
export const reopenMessages = endpoint<Ids, Changed>('/api/me/msg-reopen', 'signed-in', '恢复消息');
