// 租金台账: every space on a date with its lease, rent and arrears, vacant ones included, and totals by park and building.
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { rentRoll, rentRollExport } from '#api/contracts/rent-roll/rent-roll';
import { RENT_ROLL_COLUMNS } from '#api/contracts/rent-roll/rent-roll.columns';
import type { RentRoll, RentRollQuery, RentRollRow } from '#api/contracts/rent-roll/rent-roll.schema';
import { OverdueMoney } from '@/components/figures';
import { ContractLink, TenantLink } from '@/components/object-links';
import { ReportPage, useUrlParam } from '@/components/report-page';
import { SpaceStatusTag } from '@/components/space-status';
import styles from './rent-roll.module.css';
import { RentRollFilters } from './rent-roll-filters';
import { TotalsTable } from './totals-table';

/** Park, building, floor and space stay in sight. */
const FIXED_COLUMNS = 4;

const rowsOf = (reply: RentRoll) => reply.rows;
const rowKey = (row: RentRollRow) => row.space_id;
const grandTotal = (reply: RentRoll) =>
  reply.totals.find((total) => total.park_id === null && total.building_id === null);
const rowClassName = (row: RentRollRow) => (row.status === 'vacant' ? (styles.vacant ?? '') : '');

function describe(reply: RentRoll | undefined): string {
  if (!reply) return '某一天每个空间的租约、租金与欠费';
  return `截至 ${reply.as_of}，范围：${reply.selection}，共 ${reply.rows.length} 个空间；空置空间以斜纹标出`;
}

const RENDERS = {
  status: (row: RentRollRow) => <SpaceStatusTag status={row.status} />,
  contract_number: (row: RentRollRow) => <ContractLink id={row.contract_id}>{row.contract_number}</ContractLink>,
  tenant_name: (row: RentRollRow) => <TenantLink id={row.tenant_id}>{row.tenant_name}</TenantLink>,
  arrears_fen: (row: RentRollRow) => <OverdueMoney fen={row.arrears_fen} />,
};

export default function RentRollPage() {
  const [as_of, setAsOf] = useUrlParam('as_of', dayjs().format('YYYY-MM-DD'));
  const [parks, setParks] = useUrlParam('park_ids', '');
  const query = useMemo<RentRollQuery>(
    () => ({ as_of, park_ids: parks ? parks.split(',').map(Number).filter(Number.isSafeInteger) : [] }),
    [as_of, parks],
  );
  return (
    <ReportPage<RentRollQuery, RentRoll, RentRollRow, RentRollQuery>
      title="租金台账"
      description={describe}
      filters={
        <RentRollFilters
          as_of={as_of}
          park_ids={query.park_ids ?? []}
          onAsOf={setAsOf}
          onParks={(ids) => setParks(ids.join(','))}
        />
      }
      report={rentRoll}
      query={query}
      columns={RENT_ROLL_COLUMNS}
      fixedColumns={FIXED_COLUMNS}
      rowsOf={rowsOf}
      rowKey={rowKey}
      rowClassName={rowClassName}
      totalsOf={grandTotal}
      renders={RENDERS}
      file={{ endpoint: rentRollExport, query }}
      summary={(reply) => (reply.rows.length > 0 ? <TotalsTable report={reply} /> : null)}
    />
  );
}
