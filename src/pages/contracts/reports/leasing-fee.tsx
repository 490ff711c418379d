// 招商佣金: commissions as of a day by contract, with sums by channel and manager; a figure opens its instalments.
import { history, useSearchParams } from '@umijs/max';
import { Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { type LeasingFeeRow, leasingFeeReport } from '#api/investment/commission/leasing-fee';
import { commissionPaths } from '#api/kernel/paths';
import { RECORDED_AS_OF } from '#api/kernel/report/usual';
import { CommissionView } from '@/components/contracts/commission-view';
import { Money } from '@/components/figures';
import { ReportPage } from '@/components/report-page';

const FIGURES = [
  'amount_fen',
  'earned_fen',
  'due_fen',
  'returned_fen',
  'approved_fen',
  'paid_fen',
  'open_fen',
] as const satisfies readonly (keyof LeasingFeeRow)[];
const WIDTH = 1200;

type Renders = Readonly<Record<string, (row: LeasingFeeRow) => ReactNode>>;

export default function LeasingFeePage() {
  const [params] = useSearchParams();
  const [opened, setOpened] = useState<LeasingFeeRow | null>(null);
  const as_of = params.get('as_of') ?? undefined;
  const known_as_of = params.get(RECORDED_AS_OF.name) === 'day' ? 'day' : undefined;
  // Kept in state, because the table expects functions that never change.
  const [renders] = useState<Renders>(() =>
    Object.fromEntries(
      FIGURES.map((name) => [
        name,
        (row: LeasingFeeRow) =>
          row[name] === 0 ? (
            <Money fen={0} />
          ) : (
            <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setOpened(row)}>
              <Money fen={row[name]} />
            </Button>
          ),
      ]),
    ),
  );
  return (
    <>
      <ReportPage<LeasingFeeRow>
        report={leasingFeeReport}
        renders={renders}
        actions={<Button onClick={() => history.push(commissionPaths.lines)}>确认与付款</Button>}
      />
      <Drawer
        open={opened !== null}
        width={WIDTH}
        destroyOnHidden
        title={opened && `佣金：${opened.contract_number}（${opened.tenant_name}）`}
        onClose={() => setOpened(null)}
      >
        {opened && <CommissionView contract_id={opened.contract_id} as_of={as_of} known_as_of={known_as_of} />}
      </Drawer>
    </>
  );
}
