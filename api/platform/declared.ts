// The lists, imports and reports of the administration of enterprises.
import type { Declared } from '../kernel/declared';
import { enterpriseList, platformLogList, signInList } from './enterprise.list';

export const platformDeclared: Declared = {
  lists: [enterpriseList, signInList, platformLogList],
  imports: [],
  reports: [],
};
