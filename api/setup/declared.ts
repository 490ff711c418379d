// The lists, imports and reports of the setup centre.
import type { Declared } from '../kernel/declared';
import { auditList } from './audit/audit.list';
import { dictionaryImports } from './dictionary/dictionary.import';
import { subjectImport } from './finance-setting/subject.import';
import { roleList } from './role/role.list';
import { userImport } from './user/user.import';
import { userList } from './user/user.list';

export const setupDeclared: Declared = {
  lists: [roleList, userList, auditList],
  imports: [userImport, subjectImport, ...dictionaryImports],
  reports: [],
};
