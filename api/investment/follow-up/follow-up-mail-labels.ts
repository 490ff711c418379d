// Delivery states of a mail to one address.
import type { Labels } from '#api/kernel/labels';

export const MAIL_STATUS = {
  waiting: { label: '待发送', tone: 'progress' },
  sent: { label: '已发送', tone: 'success' },
  failed: { label: '发送失败', tone: 'warning' },
} satisfies Labels;
