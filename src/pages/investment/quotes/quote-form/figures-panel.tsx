// 测算: the figures of the offer during input, computed by the rule with which the server stores it.
import { useQuery } from '@tanstack/react-query';
import { Alert, Card } from 'antd';
import { useMemo } from 'react';
import { ruleOf } from '#api/investment/channel/commission-rule';
import { quoteBasis } from '#api/investment/quote/quote';
import type { QuoteBasis, QuoteBasisQuery } from '#api/investment/quote/quote.schema';
import { QUOTE_BELOW } from '#api/investment/quote/quote-labels';
import { type ParameterValues, setOrDeclared } from '#api/setup/parameter/parameters';
import type { ChargeClause } from '#domain/contracts/clause/charge-clause';
import { incentiveCost } from '#domain/contracts/incentive';
import { belowLimits, type QuoteFigures, quoteFigures } from '#domain/contracts/quote-figures';
import type { Holidays } from '#domain/contracts/schedule/due-date';
import { isCalendarDate } from '#domain/kernel/dates/calendar-date';
import { call } from '@/api/client';
import { depositClauseOf, saveOf } from '@/components/contracts/terms-form/contract-values';
import { useLive } from '@/components/contracts/terms-form/live';
import styles from '@/components/contracts/terms-form/terms-form.module.css';
import { useHolidays } from '@/hooks/use-holidays';
import { FiguresList } from '../figures-list';
import { TakenAlert } from '../taken-alert';
import type { QuoteValues } from './quote-values';

/** Returns null until spaces and dates are complete. */
function queryOf({
  park_id,
  spaces = [],
  start,
  end,
  channel_id,
}: QuoteValues): Omit<QuoteBasisQuery, 'quote_id'> | null {
  if (!park_id || spaces.length === 0 || !isCalendarDate(start) || !isCalendarDate(end) || end < start) return null;
  return { park_id, space_ids: spaces.map(({ id }) => id), start, end, channel_id };
}

interface Props {
  id: number | null;
  parameters: ParameterValues;
}

export function FiguresPanel({ id, parameters }: Props) {
  const { values } = useLive();
  const query = queryOf(values);
  const basis = useQuery({
    queryKey: [quoteBasis.path, id, query],
    queryFn: () => call(quoteBasis, { ...(query as QuoteBasisQuery), quote_id: id ?? undefined }),
    enabled: query !== null,
    placeholderData: (before) => before,
  });
  const figures = useFigures(query && basis.data);
  return (
    <Card size="small" title="测算" aria-label="测算" className={styles.section}>
      {query && basis.data && <TakenAlert taken={basis.data.taken} />}
      {figures ? (
        <>
          <Limits figures={figures} parameters={parameters} />
          <FiguresList figures={figures} columns={1} />
        </>
      ) : (
        <p className={styles.hint}>选择空间并填写租期与费用条款后显示净有效租金等测算。</p>
      )}
    </Card>
  );
}

function useFigures(basis: QuoteBasis | null | undefined): QuoteFigures | null {
  const { values, trial, items } = useLive();
  const holidays: Holidays = useHolidays();
  return useMemo(() => {
    const existing = new Set(basis?.spaces.map((space) => space.id));
    const save = saveOf(values);
    // While other spaces are loading, the figures would match neither selection.
    if (!basis || trial.issues.length > 0 || save.spaces.some((space) => !existing.has(space.id))) return null;
    const offer = {
      contract: save,
      clauses: trial.clauses.map(({ clause }) => ({
        rent: items.get(clause.charge_item_id)?.kind === 'rent',
        clause: clause as ChargeClause,
      })),
      deposits: (save.deposits ?? []).map(depositClauseOf),
      commission: basis.commission && ruleOf(basis.commission),
      incentive: (save.incentives ?? []).reduce(
        (sum, each) => sum + incentiveCost(each, items.get(each.charge_item_id ?? 0)?.tax_rate ?? '0'),
        0,
      ),
    };
    return quoteFigures(offer, basis.spaces, holidays);
  }, [basis, values, trial, items, holidays]);
}

function Limits({ figures, parameters }: { figures: QuoteFigures; parameters: ParameterValues }) {
  const below = belowLimits(figures, {
    discount: setOrDeclared(parameters, 'quote.approval_discount'),
    floor: setOrDeclared(parameters, 'quote.approval_floor'),
  });
  if (below.length === 0) return null;
  const why = below.map((each) => QUOTE_BELOW[each].label).join('、');
  return <Alert type="info" showIcon style={{ marginBottom: 12 }} message={`${why}，提交后须审批`} />;
}
