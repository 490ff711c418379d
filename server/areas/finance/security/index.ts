// Securities other than cash for a deposit (非现金担保, docs/domain §5.15).
import sql from 'sql-template-tag';
import * as calls from '#api/finance/security/security';
import { securityList } from '#api/finance/security/security.list';
import { securitiesOn } from '#server/measures/finance/security';
import { contractInBuilding, inSelection } from '#server/platform/access/scope';
import { conflict, field, reference } from '#server/platform/db/constraints';
import { listRoutes } from '#server/platform/list/list';
import type { AreaObject } from '#server/platform/use-case/area';
import { handle, type Route } from '#server/platform/use-case/route';
import { giveBack, undo, voidOne } from './acts';
import { claim, receiptsOf } from './claim';
import { loadSecurity, securitiesOf } from './load-security';
import { register } from './register';

const securityRoutes: Route[] = [
  ...listRoutes(securityList, {
    source: ({ actor, today }) => sql`from ${securitiesOn(today)} s
      join contract c on c.company_id = app_company() and c.id = s.contract_id
      join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
      join park p on (p.company_id, p.id) = (c.company_id, c.park_id)
      join charge_item i on i.company_id = c.company_id and i.id = s.charge_item_id
      where true${inSelection(actor, sql`c.park_id`, contractInBuilding(sql`c.id`))}`,
    id: sql`s.security_id`,
    extra: { contract_id: sql`s.contract_id`, tenant_id: sql`s.tenant_id`, charge_item_id: sql`s.charge_item_id` },
    columns: {
      number: sql`coalesce(nullif(s.number, ''), s.issuer)`,
      kind: sql`s.kind`,
      state: sql`s.state`,
      issuer: sql`s.issuer`,
      tenant_name: sql`t.name`,
      tenant_id: sql`s.tenant_id`,
      contract_number: sql`c.number`,
      contract_id: sql`s.contract_id`,
      charge_item: sql`i.name`,
      amount_fen: sql`s.amount_fen`,
      in_force_fen: sql`s.in_force_fen`,
      claimed_fen: sql`s.claimed_fen`,
      start_date: sql`s.start_date`,
      end_date: sql`s.end_date`,
      park_name: sql`p.name`,
      park_id: sql`s.park_id`,
    },
  }),
  handle(calls.securitiesOfContract, (call, { contract_id }) => securitiesOf(call, contract_id)),
  handle(calls.getSecurity, (call, { id }) => loadSecurity(call, id)),
  handle(calls.registerSecurity, register),
  handle(calls.returnSecurity, giveBack),
  handle(calls.receiptsOfSecurity, (call, { id }) => receiptsOf(call, id)),
  handle(calls.claimSecurity, claim),
  handle(calls.voidSecurity, voidOne),
  handle(calls.undoSecurityAct, undo),
];

export const security: AreaObject = {
  routes: () => [...securityRoutes],
  constraints: {
    deposit_security_amount: field('amount_fen', '金额须大于 0'),
    deposit_security_days: field('end', '止期不能早于起期'),
    deposit_security_contract: reference('contract_id', '所选合同不存在'),
    deposit_security_item: reference('charge_item_id', '所选费项不存在'),
    deposit_security_replaces: reference('replaces_id', '被替换的担保不存在'),
    deposit_security_within: field('amount_fen', '同一天有效的担保合计超过合同约定的保证金；续期请选择被替换的担保'),
    deposit_security_claimed_within: field('amount_fen', '索赔合计超过担保金额'),
    deposit_security_posted: { code: 423, message: '非现金担保已登记，不能修改或删除，请作废后重新登记' },
    deposit_security_act_amount: field('amount_fen', '金额须大于 0'),
    deposit_security_act_security: reference('id', '非现金担保不存在'),
    deposit_security_act_cash: conflict('收款流水不存在'),
    deposit_security_act_linked: conflict('只有索赔可以关联收款流水'),
    deposit_security_act_receipt: field('amount_fen', '索赔合计超过收款流水的金额，或流水已作废'),
    deposit_security_act_ended_once: conflict('该担保刚被他人退还或作废，请刷新后查看'),
    deposit_security_act_posted: { code: 423, message: '担保记录不能修改或删除，请撤销' },
    deposit_security_row_receivable: conflict('应收不存在'),
    deposit_security_row_security: conflict('非现金担保不存在'),
    deposit_security_row_act: conflict('担保记录不存在'),
    deposit_security_row_replaced_by: conflict('非现金担保不存在'),
    deposit_security_row_posted: { code: 423, message: '担保生成的应收不能修改或删除' },
  },
};
