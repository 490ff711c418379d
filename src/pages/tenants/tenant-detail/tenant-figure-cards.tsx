// Figures of a tenant: leased area, billed, paid and owed amounts.
import { useQuery } from '@tanstack/react-query';
import { businessDay } from '#api/kernel/instant';
import { exposurePaths } from '#api/kernel/paths';
import { TENANT_LINKS, tenantFigures } from '#api/tenants/tenant/tenant';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Area, Wan } from '@/components/figures';
import { FigureCards, FigureCardsLoading } from '@/components/layout/figure-cards';

export function TenantFigureCards({ tenant_id }: { tenant_id: number }) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: [tenantFigures.path, tenant_id],
    queryFn: () => call(tenantFigures, { id: tenant_id }),
    staleTime: 0,
  });
  if (isError) return <FailedState error={error} onRetry={refetch} />;
  if (!data) {
    return <FigureCardsLoading count={9} noted />;
  }
  const money = { unit: '万元', access: 'p_5200' };
  const query = { id: tenant_id, today: businessDay() };
  return (
    <FigureCards
      title="租客概况"
      cards={[
        {
          label: '在租面积',
          value: <Area value={data.area_sqm} />,
          unit: `㎡ · ${data.contract_count} 份合同`,
          to: TENANT_LINKS.contract_count.to(query),
          access: 'p_4100',
        },
        { label: '累计应收', value: <Wan fen={data.billed_fen} />, to: TENANT_LINKS.billed_fen.to(query), ...money },
        {
          label: '累计已收',
          value: <Wan fen={data.received_fen} />,
          to: TENANT_LINKS.received_fen.to(query),
          ...money,
        },
        {
          label: '到期未收',
          value: <Wan fen={data.due_fen} />,
          note: data.due_deposit_fen > 0 ? `其中保证金 ${formatMoney(data.due_deposit_fen)} 元` : undefined,
          to: TENANT_LINKS.due_fen.to(query),
          ...money,
        },
        {
          label: '逾期',
          value: <Wan fen={data.overdue_fen} />,
          alarm: data.overdue_fen > 0,
          to: TENANT_LINKS.overdue_fen.to(query),
          ...money,
        },
        {
          label: '未到期',
          value: <Wan fen={data.not_due_fen} />,
          to: TENANT_LINKS.not_due_fen.to(query),
          ...money,
        },
        {
          label: '预收余额',
          value: <Wan fen={data.prepayment_fen} />,
          unit: '万元',
          to: TENANT_LINKS.prepayment_fen.to(query),
          access: 'p_5400',
        },
        { label: '保证金余额', value: <Wan fen={data.deposit_fen} />, unit: '万元', to: '?tab=deposits' },
        {
          label: '风险敞口',
          value: <Wan fen={data.exposure_fen} />,
          unit: '万元',
          to: exposurePaths.ofTenant(tenant_id),
          access: 'p_4306',
        },
      ]}
    />
  );
}
