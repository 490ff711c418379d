// All schemas by path: where descriptors (plain data) and schemas meet on the server.
import type { ZodType } from 'zod';
import { fileSchemas } from '../../api/account/file.schema';
import { meSchemas } from '../../api/account/me.schema';
import { userSchemas } from '../../api/account/user.schema';
import { buildingSchemas } from '../../api/assets/building.schema';
import { parkSchemas } from '../../api/assets/park.schema';
import { spaceSchemas } from '../../api/assets/space.schema';
import { contractSchemas } from '../../api/contracts/contract.schema';
import { rentRollSchemas } from '../../api/contracts/rent-roll.schema';
import { cashRecordSchemas } from '../../api/finance/cash-record.schema';
import { receivableSchemas } from '../../api/finance/receivable.schema';
import { homeSchemas } from '../../api/home/summary.schema';
import { listSchemas } from '../../api/kernel/list.schema';
import { lists } from '../../api/lists';
import { optionSchemas } from '../../api/setup/option.schema';
import { tenantSchemas } from '../../api/tenants/tenant.schema';
import { wflowSchemas } from '../../api/wflow/wflow.schema';

export interface EndpointSchemas {
  input: ZodType;
  /** Null: the reply is a file. */
  output: ZodType | null;
}

export const schemas: Readonly<Record<string, EndpointSchemas>> = {
  ...userSchemas,
  ...meSchemas,
  ...fileSchemas,
  ...optionSchemas,
  ...homeSchemas,
  ...parkSchemas,
  ...buildingSchemas,
  ...spaceSchemas,
  ...tenantSchemas,
  ...contractSchemas,
  ...wflowSchemas,
  ...receivableSchemas,
  ...cashRecordSchemas,
  ...rentRollSchemas,
  ...Object.assign({}, ...lists.map(listSchemas)),
};
