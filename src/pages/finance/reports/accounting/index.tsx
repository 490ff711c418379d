// 税会差异: fixed rent by the straight line beside what falls due, the lines behind it and the receivables; posted at month end.
import { Button } from 'antd';
import { useState } from 'react';
import { straightLinesReport, taxDifferenceReport, taxDueReport } from '#api/finance/report/tax-difference';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';
import { useSession } from '@/hooks/session';
import { PostDrawer } from './post-drawer';

export default function TaxDifferencePage() {
  const { can } = useSession();
  const [posting, setPosting] = useState(false);
  const post = can('p_5507_post') && <Button onClick={() => setPosting(true)}>差异过账</Button>;
  const views = [
    { key: 'months', title: '按月', page: <ReportPage key="months" report={taxDifferenceReport} actions={post} /> },
    { key: 'lines', title: '摊销线', page: <ReportPage key="lines" report={straightLinesReport} /> },
    { key: 'due', title: '税务收入明细', page: <ReportPage key="due" report={taxDueReport} /> },
  ];
  return (
    <>
      <ReportViews views={views} />
      {posting && <PostDrawer onClose={() => setPosting(false)} />}
    </>
  );
}
