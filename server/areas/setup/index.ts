import type { Area } from '#server/platform/use-case/area';
import { department } from './department';
import { dictionary } from './dictionary';
import { enterprise } from './enterprise';
import { financeSetting } from './finance-setting';
import { forecastScenario } from './forecast-scenario';
import { gettingStarted } from './getting-started';
import { holiday } from './holiday';
import { indexTable } from './index-table';
import { option } from './option';
import { parameter } from './parameter';
import { role } from './role';
import { user } from './user';
import { warn } from './warn';

export const setup: Area = [
  department,
  dictionary,
  enterprise,
  financeSetting,
  forecastScenario,
  gettingStarted,
  holiday,
  indexTable,
  option,
  parameter,
  role,
  user,
  warn,
];
