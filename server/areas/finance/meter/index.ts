import { conflict, field, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { meterRoutes } from './meter';
import { readingImportRoutes } from './meter-import';
import { meterReadingRoutes } from './meter-reading';
import { meterReplacementRoutes } from './meter-replacement';

export const meter: AreaObject = {
  routes: () => [...meterRoutes, ...meterReplacementRoutes, ...meterReadingRoutes, ...readingImportRoutes],
  constraints: {
    meter_multiplier_positive: field('multiplier', '倍率须大于 0'),
    meter_digits: field('digits', '表盘位数应在 3 到 9 之间'),
    meter_number_once: conflict('该楼宇已有相同编号的表'),
    meter_building: reference('building_id', '所选楼宇不存在'),
    meter_space: reference('space_id', '所选空间不存在'),
    meter_reading_not_negative: field('reading', '读数不能小于 0'),
    meter_reading_meter: reference('meter_id', '所选表不存在'),
    meter_reading_contract: reference('contract_id', '所选合同不存在'),
    meter_reading_posted: { code: 423, message: '读数不能修改或删除，请重新登记' },
    meter_replaces: reference('id', '所选表不存在'),
    meter_replaced_once: conflict('该表已更换，请刷新后查看'),
    meter_reading_base: reference('meter_id', '上次读数不存在'),
    meter_reading_once: conflict('该表在此日期已抄表，请刷新后查看'),
    meter_reading_counted_once: conflict('该表刚被他人抄表，请刷新后重试'),
    meter_reading_charged: { code: 423, message: '该读数已计费，请先作废对应的应收' },
    meter_reading_followed: { code: 423, message: '之后的抄表从该读数起算，请先作废之后的抄表' },
    meter_void_unread: { code: 423, message: '新表已有读数或又已更换，不能撤销换表' },
    meter_reading_standing: conflict('换表已撤销，该表不再抄表，请刷新后查看'),
    meter_charge_receivable_once: conflict('该应收已对应一次抄表'),
    meter_charge_reading: reference('meter_id', '读数不存在'),
    meter_charge_receivable: reference('meter_id', '应收不存在'),
    meter_charge_posted: { code: 423, message: '抄表计费记录不能修改或删除' },
  },
};
