// Everything of the setup centre: its routes, and what the database refuses of it.
import type { Area } from '#server/platform/area';
import { constraints } from './constraints';
import { departmentRoutes } from './department/department';
import { dictionaryRoutes } from './dictionary/dictionary';
import { enterpriseRoutes } from './enterprise/enterprise';
import { financeSettingRoutes } from './finance-setting/finance-setting';
import { holidayRoutes } from './holiday/holiday';
import { optionRoutes } from './option/option';
import { parameterRoutes } from './parameter/parameter';
import { roleReadRoutes } from './role/role';
import { userRoutes } from './user/user';
import { warnRoutes } from './warn/warn';

export const setup: Area = {
  routes: () => [
    ...optionRoutes,
    ...dictionaryRoutes,
    ...financeSettingRoutes,
    ...enterpriseRoutes,
    ...departmentRoutes,
    ...roleReadRoutes,
    ...userRoutes,
    ...parameterRoutes,
    ...holidayRoutes,
    ...warnRoutes,
  ],
  constraints,
};
