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
import { messageSchemas } from '../../api/home/message.schema';
import { homeSchemas } from '../../api/home/summary.schema';
import { listSchemas } from '../../api/kernel/list.schema';
import { lists } from '../../api/lists';
import { chargeItemSchemas } from '../../api/setup/charge-item.schema';
import { companyProfileSchemas } from '../../api/setup/company-profile.schema';
import { departmentSchemas } from '../../api/setup/department.schema';
import { dictionarySchemas } from '../../api/setup/dictionary.schema';
import { flowAccountSchemas } from '../../api/setup/flow-account.schema';
import { legalEntitySchemas } from '../../api/setup/legal-entity.schema';
import { optionSchemas } from '../../api/setup/option.schema';
import { parameterSchemas } from '../../api/setup/parameter.schema';
import { taxableItemSchemas } from '../../api/setup/taxable-item.schema';
import { warnSchemas } from '../../api/setup/warn.schema';
import { tenantSchemas } from '../../api/tenants/tenant.schema';
import { chainSchemas } from '../../api/wflow/chain.schema';
import { deputySchemas } from '../../api/wflow/deputy.schema';
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
  ...dictionarySchemas,
  ...chargeItemSchemas,
  ...taxableItemSchemas,
  ...flowAccountSchemas,
  ...companyProfileSchemas,
  ...legalEntitySchemas,
  ...departmentSchemas,
  ...homeSchemas,
  ...parkSchemas,
  ...buildingSchemas,
  ...spaceSchemas,
  ...tenantSchemas,
  ...contractSchemas,
  ...wflowSchemas,
  ...chainSchemas,
  ...deputySchemas,
  ...messageSchemas,
  ...parameterSchemas,
  ...warnSchemas,
  ...receivableSchemas,
  ...cashRecordSchemas,
  ...rentRollSchemas,
  ...Object.assign({}, ...lists.map(listSchemas)),
};
