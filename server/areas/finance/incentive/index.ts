// Incentives of leases (租赁激励, docs/domain §5.16).
import sql from 'sql-template-tag';
import * as calls from '#api/finance/incentive/incentive';
import { incentiveList } from '#api/finance/incentive/incentive.list';
import { incentivesOn } from '#server/measures/finance/incentive';
import { contractInBuilding, inSelection } from '#server/platform/access/scope';
import { conflict, field, reference } from '#server/platform/db/constraints';
import { listRoutes } from '#server/platform/list/list';
import type { AreaObject } from '#server/platform/use-case/area';
import { handle, type Route } from '#server/platform/use-case/route';
import { confirm, offset, undo } from './acts';
import { incentivesOfContract, loadIncentive } from './load-incentive';

const incentiveRoutes: Route[] = [
  ...listRoutes(incentiveList, {
    source: ({ actor, today }) => sql`from ${incentivesOn(today)} x
      join lease_incentive s on s.company_id = app_company() and s.id = x.incentive_id
      join contract c on c.company_id = app_company() and c.id = x.contract_id
      join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
      join park p on (p.company_id, p.id) = (c.company_id, c.park_id)
      where true${inSelection(actor, sql`c.park_id`, contractInBuilding(sql`c.id`))}`,
    id: sql`x.incentive_id`,
    extra: { contract_id: sql`x.contract_id`, tenant_id: sql`x.tenant_id` },
    columns: {
      tenant_name: sql`t.name`,
      tenant_id: sql`x.tenant_id`,
      state: sql`x.state`,
      kind: sql`x.kind`,
      contract_number: sql`c.number`,
      contract_id: sql`x.contract_id`,
      event_on: sql`x.event_on`,
      amount_fen: sql`x.amount_fen`,
      to_confirm_fen: sql`x.to_confirm_fen`,
      confirmed_fen: sql`x.confirmed_fen`,
      paid_fen: sql`x.paid_fen`,
      open_fen: sql`x.open_fen`,
      returned_fen: sql`x.returned_fen`,
      trigger: sql`s.trigger`,
      park_name: sql`p.name`,
      park_id: sql`x.park_id`,
    },
  }),
  handle(calls.incentivesOfContract, (call, { contract_id }) => incentivesOfContract(call, contract_id)),
  handle(calls.getIncentive, (call, { id }) => loadIncentive(call, id)),
  handle(calls.confirmIncentive, confirm),
  handle(calls.offsetIncentive, (call, { id }) => offset(call, id)),
  handle(calls.undoIncentive, undo),
];

export const incentive: AreaObject = {
  routes: () => [...incentiveRoutes],
  constraints: {
    lease_incentive_amount: field('amount_fen', '金额须大于 0'),
    lease_incentive_once: conflict('合同已审批，激励已登记'),
    lease_incentive_contract: reference('contract_id', '所选合同不存在'),
    lease_incentive_item: reference('charge_item_id', '所选费项不存在'),
    lease_incentive_within: field('amount_fen', '确认合计超过约定金额'),
    lease_incentive_returned: conflict('退租结算已按确认金额计算退回，不能撤销'),
    lease_incentive_posted: { code: 423, message: '租赁激励已审批，不能修改或删除' },
    incentive_act_amount: field('amount_fen', '金额须大于 0'),
    incentive_act_books: conflict('确认记录重复'),
    incentive_act_incentive: reference('id', '租赁激励不存在'),
    incentive_act_entity: conflict('签约主体不存在'),
    incentive_act_receivable: conflict('应收不存在'),
    incentive_act_paid: conflict('付款合计超过确认金额，或确认已撤销'),
    incentive_act_invoice_once: field('invoice_number', '该发票已登记'),
    incentive_act_posted: { code: 423, message: '确认记录不能修改或删除，请撤销' },
    incentive_clawback_incentive: conflict('租赁激励不存在'),
    incentive_clawback_receivable: conflict('应收不存在'),
    incentive_clawback_amount: conflict('追回金额须大于 0'),
    incentive_clawback_posted: { code: 423, message: '退租追回已执行，不能修改或删除' },
  },
};
