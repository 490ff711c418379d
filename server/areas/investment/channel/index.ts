// Routes of channels and messages for their database constraints.

import { duplicate, field, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { channelRoutes } from './channel';

export const channel: AreaObject = {
  routes: () => [...channelRoutes],
  constraints: {
    channel_name_unique: duplicate('name', '已有同名渠道'),
    channel_commission: field('commission', '佣金规则不正确，请检查后重试'),
    channel_agreement: field('agreement_end', '不能早于协议开始日期'),
    channel_payee: field('payee_account', '填写账号时请填写收款户名与开户行'),
    channel_contact_one_main: field('contacts', '只能有一位主要联系人'),
    channel_contact_channel: missing('id', '渠道不存在'),
    channel_kind: missing('kind_id', '所选渠道类型不存在'),
  },
};
