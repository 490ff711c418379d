// Messages and tasks of the signed-in user.
import * as z from 'zod';
import { MAX_PAGE_SIZE } from '../kernel/constants';
import { ids } from '../kernel/endpoint/crud.schema';
import { date, id, optionalText } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { MESSAGE_KINDS } from './message-kinds';

const kind = z.enum(valuesOf(MESSAGE_KINDS));
const status = z.enum(['open', 'done', 'cancelled']);

export const message = z.strictObject({
  id: z.number(),
  kind,
  title: z.string(),
  content: z.string(),
  link: z.string(),
  is_task: z.boolean(),
  /** The approval that waits for a decision. */
  instance_id: z.number().nullable(),
  /** Set when the task ends only with its cause, so that a user cannot complete it. */
  self_ending: z.boolean(),
  status,
  /** Park of the subject; `null` without a single one, or for one outside the user's scope. */
  park: z.string().nullable(),
  due_on: z.string().nullable(),
  read_at: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
/** Days, both ends included; either end is optional. */
const days = z.strictObject({ from: date.optional(), to: date.optional() });
export const messageQuery = z.strictObject({
  kind: kind.optional(),
  status: status.default('open'),
  /** Text contained in title or content. */
  search: optionalText(100),
  park_id: id.optional(),
  /** Day in Shanghai on which it was received. */
  received: days.optional(),
  due: days.optional(),
  /** at: time of receipt, for ended messages time of their end. By default tasks come by due date, then the newest first. */
  sort: z.strictObject({ field: z.enum(['at', 'due_on']), order: z.enum(['asc', 'desc']) }).optional(),
  page: z.int().min(1).max(100_000).default(1),
  page_size: z.int().min(1).max(MAX_PAGE_SIZE).default(20),
});
/** Open messages by kind, independent of the page. */
const counts = z.array(z.strictObject({ kind, open: z.number(), unread: z.number() }));
export const messagePage = z.strictObject({ rows: z.array(message), total: z.number(), counts });
export const homeMessages = z.strictObject({ latest: z.array(message), counts });
export const changed = z.strictObject({ changed: z.number() });

export type Message = z.infer<typeof message>;
export type MessageQuery = z.input<typeof messageQuery>;
export type MessageTerms = z.output<typeof messageQuery>;
export type MessagePage = z.infer<typeof messagePage>;
export type HomeMessages = z.infer<typeof homeMessages>;
export type Changed = z.infer<typeof changed>;

export const messageSchemas = {
  '/api/me/home-msg-list': { input: z.strictObject({}), output: homeMessages },
  '/api/me/msg-list': { input: messageQuery, output: messagePage },
  '/api/me/msg-read': { input: ids, output: changed },
  '/api/me/msg-complete': { input: ids, output: changed },
  '/api/me/msg-cancel': { input: ids, output: changed },
  '/api/me/msg-reopen': { input: ids, output: changed },
};
