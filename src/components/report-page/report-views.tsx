// Several reports on one page, the one that is shown in the address: a report, the same in another form, what stands behind it.
// What they are asked for alike stays when another one is chosen.
import { useSearchParams } from '@umijs/max';
import { Segmented } from 'antd';
import type { ReportDeclaration } from '#api/kernel/report/report';
import { ReportPage } from '.';

const VIEW = 'view';

export interface ReportView {
  /** In the address; the first is shown without. */
  key: string;
  label: string;
  report: ReportDeclaration;
}

export function ReportViews({ views }: { views: readonly [ReportView, ...ReportView[]] }) {
  const [search, setSearch] = useSearchParams();
  const current = views.find(({ key }) => key === search.get(VIEW)) ?? views[0];
  const choose = (key: string) => {
    const next = views.find((view) => view.key === key) ?? views[0];
    const kept = next.report.parameters.flatMap(({ name }): [string, string][] => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    });
    setSearch(new URLSearchParams(next === views[0] ? kept : [[VIEW, key], ...kept]));
  };
  const options = views.map(({ key, label }) => ({ value: key, label }));
  return (
    <ReportPage
      key={current.key}
      report={current.report}
      views={<Segmented options={options} value={current.key} onChange={choose} />}
    />
  );
}
