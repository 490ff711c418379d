// Queries of the benches on the declared reports.
import { contractsDeclared } from '#api/contracts/declared';
import { financeDeclared } from '#api/finance/declared';
import { investmentDeclared } from '#api/investment/declared';
import type { ReportDeclaration } from '#api/kernel/report/report';

interface Question {
  name: string;
  report: ReportDeclaration;
  input: object;
}

/** Yields each report with each of its groupings, with initial parameters. */
export function* questions(): Generator<Question> {
  for (const report of [...contractsDeclared.reports, ...financeDeclared.reports, ...investmentDeclared.reports]) {
    const grouping = report.parameters.find(({ name }) => name === 'by');
    for (const value of grouping?.labels ? Object.keys(grouping.labels) : [undefined])
      yield { report, name: value ? `${report.object} ${value}` : report.object, input: value ? { by: value } : {} };
  }
}
