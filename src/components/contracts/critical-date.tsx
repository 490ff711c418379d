// A critical date by its kind and tenant or park, linked to the page on which it is dealt with.
import { Link } from '@umijs/max';
import { type CriticalDate, criticalDatePath } from '#api/contracts/critical-dates';
import { CRITICAL_KIND, CRITICAL_STATE, LEASE_OPTION } from '#api/contracts/labels';
import { ToneTag } from '@/components/figures';
import { useSession } from '@/hooks/session';

/** 续租权, 租约到期, … */
export const criticalDateName = ({ kind, option_kind }: CriticalDate): string =>
  option_kind === null ? CRITICAL_KIND[kind].label : LEASE_OPTION[option_kind].label;

const keyOf = ({ certificate_id, security_id }: CriticalDate): string => {
  if (certificate_id !== null) return 'p_1600';
  return security_id === null ? 'p_4100' : 'p_5110';
};

/** Returns the address for users who may open it. */
export function useCriticalDatePath(): (date: CriticalDate) => string | undefined {
  const { can } = useSession();
  return (date) => (can(keyOf(date)) ? criticalDatePath(date) : undefined);
}

export function CriticalDateEntry({ date }: { date: CriticalDate }) {
  const to = useCriticalDatePath()(date);
  const name = criticalDateName(date);
  const of = date.tenant_name ?? date.park_name;
  const text = (
    <>
      <ToneTag tone={CRITICAL_STATE[date.state].tone}>{name}</ToneTag> {of}
    </>
  );
  const title = [`${name}：${of}`, date.contract_number, date.detail].filter(Boolean).join('，');
  return to ? (
    <Link to={to} title={title}>
      {text}
    </Link>
  ) : (
    <span title={title}>{text}</span>
  );
}
