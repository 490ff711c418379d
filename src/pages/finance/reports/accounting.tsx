// 税会差异: straight-line rent compared with the amounts due, the underlying lines and receivables; posted at month end.
import { Button } from 'antd';
import { useState } from 'react';
import { straightLinesReport, taxDifferenceReport, taxDueReport } from '#api/finance/report/tax-difference';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';
import { useSession } from '@/hooks/session';
import { useUrlParams } from '@/hooks/use-url-params';
import type { Books } from '../shared/use-books';
import { PostDrawer } from './accounting-post';

/** Returns the books to post from the address: `accountingPaths.post`. */
function booksOf(params: URLSearchParams): Books | undefined {
  const [month, legal_entity_id] = [params.get('post'), Number(params.get('legal_entity_id'))];
  return month && legal_entity_id ? { month, legal_entity_id } : undefined;
}

export default function TaxDifferencePage() {
  const { can } = useSession();
  const [params, change] = useUrlParams();
  const initial = booksOf(params);
  const [posting, setPosting] = useState(initial !== undefined && can('p_5507_post'));
  const close = () => {
    setPosting(false);
    if (initial) change({ post: null, legal_entity_id: null });
  };
  const post = can('p_5507_post') && <Button onClick={() => setPosting(true)}>差异过账</Button>;
  const views = [
    { key: 'months', title: '按月', page: <ReportPage key="months" report={taxDifferenceReport} actions={post} /> },
    { key: 'lines', title: '摊销线', page: <ReportPage key="lines" report={straightLinesReport} /> },
    { key: 'due', title: '税务收入明细', page: <ReportPage key="due" report={taxDueReport} /> },
  ];
  return (
    <>
      <ReportViews views={views} />
      {posting && <PostDrawer initial={initial} onClose={close} />}
    </>
  );
}
