// 凭证导出: vouchers with their creation and export, postings without one, balances of subjects, and templates.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { subjectBalancesReport, unvoucheredReport, vouchersReport } from '#api/finance/report/voucher';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';
import { useSession } from '@/hooks/session';
import { useUrlParam } from '@/hooks/use-url-params';
import { ExportDrawer } from './export-drawer';
import { MakeDrawer } from './make-drawer';
import { Templates } from './templates';
import { UndoDrawer } from './undo-drawer';

const DRAWERS = { make: MakeDrawer, export: ExportDrawer, undo: UndoDrawer };
type Drawer = keyof typeof DRAWERS;
const ACCESS: Readonly<Record<Drawer, string>> = { make: 'p_5508_post', export: 'p_5508_export', undo: 'p_5508_undo' };
const isDrawer = (act: string): act is Drawer => Object.hasOwn(DRAWERS, act);

export default function VoucherPage() {
  const { can } = useSession();
  const [act, setAct] = useUrlParam('act', '');
  const open = isDrawer(act) && can(ACCESS[act]) ? act : null;
  const Opened = open && DRAWERS[open];
  const button = (key: Drawer, label: string, primary = false): ReactNode =>
    can(ACCESS[key]) && (
      <Button type={primary ? 'primary' : 'default'} onClick={() => setAct(key)}>
        {label}
      </Button>
    );
  const make = button('make', '生成凭证', true);
  const made = (
    <>
      {button('undo', '撤销')}
      {button('export', '导出到财务系统')}
      {make}
    </>
  );
  const views = [
    { key: 'vouchers', title: '凭证', page: <ReportPage key="vouchers" report={vouchersReport} actions={made} /> },
    { key: 'open', title: '待生成', page: <ReportPage key="open" report={unvoucheredReport} actions={make} /> },
    { key: 'balances', title: '科目余额', page: <ReportPage key="balances" report={subjectBalancesReport} /> },
    { key: 'templates', title: '模板', page: <Templates /> },
  ];
  return (
    <>
      <ReportViews views={views} />
      {Opened && <Opened onClose={() => setAct(null)} />}
    </>
  );
}
