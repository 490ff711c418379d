// 税会差异: straight-line rent compared with the amounts due, the underlying lines and receivables; posted at month end.
import { Button } from 'antd';
import { useState } from 'react';
import { straightLinesReport, taxDifferenceReport, taxDueReport } from '#api/finance/report/tax-difference';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';
import { useSession } from '@/hooks/session';
import { useUrlParams } from '@/hooks/use-url-params';
import type { Books } from '../shared/use-books';
import { AmortisationDrawer, RevenueDrawer } from './accounting-post';

const DRAWERS = { post: RevenueDrawer, amortise: AmortisationDrawer } as const;
type Posting = keyof typeof DRAWERS;

/** Returns the posting and the books that the address opens: `accountingPaths.post` and `accountingPaths.amortise`. */
function openedBy(params: URLSearchParams): { posting: Posting; books: Books } | undefined {
  const posting = (Object.keys(DRAWERS) as Posting[]).find((each) => params.has(each));
  const legal_entity_id = Number(params.get('legal_entity_id'));
  return posting && legal_entity_id
    ? { posting, books: { month: params.get(posting) ?? '', legal_entity_id } }
    : undefined;
}

export default function TaxDifferencePage() {
  const { can } = useSession();
  const [params, change] = useUrlParams();
  const opened = openedBy(params);
  const [posting, setPosting] = useState(can('p_5507_post') ? opened?.posting : undefined);
  const close = () => {
    setPosting(undefined);
    if (opened) change({ post: null, amortise: null, legal_entity_id: null });
  };
  const acts = can('p_5507_post') && (
    <>
      <Button onClick={() => setPosting('post')}>差异过账</Button>
      <Button onClick={() => setPosting('amortise')}>摊销过账</Button>
    </>
  );
  const views = [
    { key: 'months', title: '按月', page: <ReportPage key="months" report={taxDifferenceReport} actions={acts} /> },
    { key: 'lines', title: '摊销线', page: <ReportPage key="lines" report={straightLinesReport} /> },
    { key: 'due', title: '税务收入明细', page: <ReportPage key="due" report={taxDueReport} /> },
  ];
  const Drawer = posting && DRAWERS[posting];
  return (
    <>
      <ReportViews views={views} />
      {Drawer && <Drawer initial={opened?.books} onClose={close} />}
    </>
  );
}
