// 租金台账: every space on a date with its lease, rent and arrears, including vacant ones; and the changes between two dates.
import { type RentRollRow, rentRollReport } from '#api/contracts/rent-roll';
import { rentRollChangeReport } from '#api/contracts/rent-roll-change';
import { SpaceStatusTag } from '@/components/assets/space-status';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';
import styles from './rent-roll.module.css';

const renders = { status: (row: RentRollRow) => <SpaceStatusTag status={row.status} /> };
const rowClassName = (row: RentRollRow) => (row.status === 'vacant' ? (styles.vacant ?? '') : '');

const roll = (
  <ReportPage<RentRollRow> key="roll" report={rentRollReport} renders={renders} rowClassName={rowClassName} />
);
const views = [
  { key: 'roll', title: '台账', page: roll },
  { key: 'change', title: '两日对比', page: <ReportPage key="change" report={rentRollChangeReport} /> },
];

export default function RentRollPage() {
  return <ReportViews views={views} />;
}
