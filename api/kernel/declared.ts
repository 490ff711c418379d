// Declarations of an area: its lists, imports and reports.
import type { ImportDeclaration } from './import';
import type { ListDeclaration } from './list/list';
import type { ReportDeclaration } from './report/report';

export interface Declared {
  lists: readonly ListDeclaration[];
  imports: readonly ImportDeclaration[];
  reports: readonly ReportDeclaration[];
}
