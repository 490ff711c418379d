// The area, the rent and the arrears of a contract in one line: at the top of its page, and for approvers before they decide. Before its approval
// nothing is posted, so its terms are shown instead.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { CONTRACT_LINKS, contractFigures } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Wan } from '@/components/figures';
import { FigureCards, FigureCardsLoading } from '@/components/layout/figure-cards';
import { useSession } from '@/hooks/session';
import { ProposedFigures, rentCard } from './proposed-figures';

interface Props {
  id: number;
  /** A new version triggers a refetch. */
  version: number;
  /** Set while the contract is not approved: its terms. */
  proposed?: Contract;
}

export function ContractFigures({ id, version, proposed }: Props) {
  const { can } = useSession();
  const { data, isError, error, refetch } = useQuery({
    queryKey: [contractFigures.path, id, version],
    queryFn: () => call(contractFigures, { id }),
    staleTime: 0,
  });
  if (isError) return <FailedState error={error} onRetry={refetch} />;
  if (!data) {
    return <FigureCardsLoading count={proposed ? 6 : 7} noted />;
  }
  if (proposed) return <ProposedFigures contract={proposed} figures={data} />;
  const { next_due, due_deposit_fen } = data;
  const paid = (
    <>
      已收 <Wan fen={data.received_fen} /> / <Wan fen={data.billed_fen} /> 万元
    </>
  );
  const ofContract = ({ to }: { to: (id: number) => string }) => ({ unit: '万元', to: to(id), access: 'p_5200' });
  return (
    <FigureCards
      title="合同概况"
      cards={[
        rentCard(data),
        { label: '租期至', value: data.last_day, note: `自 ${data.start_date} 起` },
        {
          label: '下次应收',
          value: next_due ? next_due.due_date : '—',
          note: next_due && `${formatMoney(next_due.open_fen)} 元`,
        },
        {
          label: '到期未收',
          value: <Wan fen={data.due_fen} />,
          note: due_deposit_fen > 0 && `其中保证金 ${formatMoney(due_deposit_fen)} 元`,
          ...ofContract(CONTRACT_LINKS.due_fen),
        },
        {
          label: '逾期',
          value: <Wan fen={data.overdue_fen} />,
          alarm: data.overdue_fen > 0,
          ...ofContract(CONTRACT_LINKS.overdue_fen),
        },
        {
          label: '未到期',
          value: <Wan fen={data.not_due_fen} />,
          note: can('p_5200') ? <Link to={CONTRACT_LINKS.billed_fen.to(id)}>{paid}</Link> : paid,
          ...ofContract(CONTRACT_LINKS.not_due_fen),
        },
        { label: '保证金余额', value: <Wan fen={data.deposit_fen} />, unit: '万元' },
      ]}
    />
  );
}
