// The jobs of the server: purpose and schedule of each, Shanghai time.
export const JOBS = {
  warnings: { title: '到期与逾期提醒', cron: '0 6 * * *', schedule: '每天 06:00' },
  digest: { title: '消息邮件', cron: '*/15 * * * *', schedule: '每 15 分钟' },
  spelling: { title: '补全搜索拼音', cron: '*/10 * * * *', schedule: '每 10 分钟' },
  backup: { title: '每日备份', cron: '30 2 * * *', schedule: '每天 02:30' },
  cleanup: { title: '清理过期数据', cron: '20 3 * * *', schedule: '每天 03:20' },
  holdover: { title: '合同日终处理', cron: '10 0 * * *', schedule: '每天 00:10' },
  prepayments: { title: '预收自动核销', cron: '30 0 * * *', schedule: '每天 00:30' },
  late_fees: { title: '滞纳金过账', cron: '50 0 * * *', schedule: '每天 00:50' },
  customer_pool: { title: '客户进入公海', cron: '10 1 * * *', schedule: '每天 01:10' },
  retention: { title: '个人信息到期删除', cron: '50 1 * * *', schedule: '每天 01:50' },
  ledger: { title: '账务自检', cron: '40 3 * * *', schedule: '每天 03:40' },
  reminders: { title: '自动催缴', cron: '0 9 * * *', schedule: '每天 09:00' },
  bank_feeds: { title: '自动导入对账单', cron: '5-59/10 * * * *', schedule: '每 10 分钟' },
  notices: { title: '发送账单与催缴', cron: '*/5 * * * *', schedule: '每 5 分钟' },
  webhooks: { title: '投递 Webhook 事件', cron: '* * * * *', schedule: '每分钟' },
  chat_bots: { title: '群机器人消息', cron: '* * * * *', schedule: '每分钟' },
  follow_up_mails: { title: '发送跟进邮件', cron: '*/5 * * * *', schedule: '每 5 分钟' },
  account_mails: { title: '账号变更通知', cron: '* * * * *', schedule: '每分钟' },
} as const;
export type JobName = keyof typeof JOBS;
