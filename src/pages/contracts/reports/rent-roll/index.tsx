// 租金台账: every space on a date with its lease, rent and arrears, vacant ones included, and totals by park and building.
import { type RentRollRow, rentRollReport } from '#api/contracts/rent-roll/rent-roll';
import { SpaceStatusTag } from '@/components/assets/space-status';
import { ReportPage } from '@/components/report-page';
import styles from './rent-roll.module.css';

const renders = { status: (row: RentRollRow) => <SpaceStatusTag status={row.status} /> };
const rowClassName = (row: RentRollRow) => (row.status === 'vacant' ? (styles.vacant ?? '') : '');

export default function RentRollPage() {
  return <ReportPage<RentRollRow> report={rentRollReport} renders={renders} rowClassName={rowClassName} />;
}
