import type { Area } from '#server/platform/use-case/area';
import { attachment } from './attachment';
import { change } from './change';
import { clauseTemplate } from './clause-template';
import { contract } from './contract';
import { handover } from './handover';
import { holdover } from './holdover';
import { leaseOption } from './lease-option';
import { notice } from './notice';
import { renewal } from './renewal';
import { template } from './template';
import { termination } from './termination';
import { turnover } from './turnover';

export const contracts: Area = [
  attachment,
  change,
  clauseTemplate,
  contract,
  handover,
  holdover,
  leaseOption,
  notice,
  renewal,
  template,
  termination,
  turnover,
];
