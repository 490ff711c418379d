// A follow-up sent by mail: calls and form.
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type {
  FollowUpMail,
  FollowUpMailContacts,
  FollowUpMailing,
  FollowUpMailingTerms,
} from './follow-up-mail.schema';

const BASE = '/api/investment/follow-up' as const;

export const sendFollowUpMail = endpoint<FollowUpMailing, FollowUpMail, FollowUpMailingTerms>(
  `${BASE}/send-mail`,
  ['p_2200_edit'],
  '发送跟进邮件',
);
export const followUpMailContacts = endpoint<{ id: number }, FollowUpMailContacts>(
  `${BASE}/mail-contacts`,
  ['p_2200_edit'],
  '可发送邮件的联系人',
  { reads: true },
);
