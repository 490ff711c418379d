import { conflict, duplicate, field, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { quoteRoutes } from './quote';

export const quote: AreaObject = {
  routes: () => [...quoteRoutes],
  constraints: {
    quote_number_unique: duplicate('number', '报价编号已存在'),
    quote_period: field('end', '到期日不能早于起租日'),
    quote_status: conflict('报价的状态不正确'),
    quote_customer: reference('customer_id', '所选客户不存在'),
    quote_park: reference('park_id', '所选园区不存在'),
    quote_lessor: reference('lessor_id', '所选签约主体不存在'),
    quote_channel: reference('channel_id', '所选渠道不存在'),
    quote_created_by: reference('id', '登记人不存在'),
    quote_space_area: field('spaces', '面积须大于 0'),
    quote_space_quote: reference('id', '报价不存在'),
    quote_space_space: reference('spaces', '所选空间不存在'),
  },
};
