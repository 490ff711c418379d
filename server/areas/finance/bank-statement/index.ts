// Routes of bank statements and messages for their database constraints.

import { conflict, duplicate, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { statementRoutes } from './bank-statement';
import { statementMappingRoutes } from './column-mapping';
import { sampleStatementRoutes } from './sample-statement';

export const bankStatement: AreaObject = {
  routes: () => [...statementRoutes, ...sampleStatementRoutes, ...statementMappingRoutes],
  constraints: {
    statement_mapping_name_unique: duplicate('name', '已有同名的列对应'),
    statement_layout_unique: conflict('列对应刚被他人确认，请刷新后重试'),
    statement_layout_account: reference('flow_account_id', '所选流水账户不存在'),
    bank_statement_account: reference('flow_account_id', '所选流水账户不存在'),
    bank_statement_posted: { code: 423, message: '对账单已导入，不能修改或删除' },
  },
};
