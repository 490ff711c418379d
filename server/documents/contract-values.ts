// Values of the placeholders of a contract template. An empty value becomes a line to be filled in by hand.
import {
  clauseFacts,
  incentivesText,
  lateFeeText,
  leaseOptionsText,
  priceLines,
  priceUnit,
} from '#api/contracts/contract/clause-text';
import { CONTRACT_KIND } from '#api/contracts/labels';
import type { ValueName } from '#api/contracts/template/template-placeholders';
import { scheduledClause } from '#domain/contracts/clause/charge-clause';
import { rentInForce } from '#domain/contracts/life/rent-in-force';
import { chineseDate, termInMonths, termText } from '#domain/documents/lease-term';
import { capitalAmount } from '#domain/kernel/money/capital-amount';
import { formatFixed, toScaled } from '#domain/kernel/numbers/decimal';
import { formatArea, formatMoney, formatPrice } from '#domain/kernel/text/format';
import type { ContractFacts } from './contract-facts';

const TO_FILL_IN = '________';

const sum = (amounts: readonly number[]) => amounts.reduce((total, fen) => total + fen, 0);
const planTotal = ({ plan }: ContractFacts) => sum(plan.map((row) => row.gross_fen));
const depositTotal = ({ contract }: ContractFacts) => sum(contract.deposits.map((deposit) => deposit.amount_fen));

export const totalArea = ({ contract }: { contract: Pick<ContractFacts['contract'], 'spaces'> }): string =>
  formatFixed(
    contract.spaces.reduce((total, space) => total + toScaled(space.area, 2), 0n),
    2,
  );

const rentClauses = ({ contract, items }: ContractFacts) =>
  contract.clauses.filter((clause) => items.get(clause.charge_item_id)?.kind === 'rent');

/** Returns the rent at the start of the first rent clause. */
function firstRent(facts: ContractFacts): number {
  const clauses = rentClauses(facts);
  const day = clauses.map((clause) => clause.start).sort()[0];
  return day === undefined ? 0 : rentInForce(facts.contract, clauses, day).total;
}

function firstPrices(facts: ContractFacts): string {
  const prices = rentClauses(facts).map((clause) => {
    const [first] = priceLines(facts.contract, clause);
    if (first) return `${formatPrice(first.price)} ${priceUnit(scheduledClause(clause)?.basis ?? '')}`;
    return clauseFacts(clause, facts.contract.spaces)[0]?.text ?? '';
  });
  return [...new Set(prices)].join('、');
}

const VALUES: Readonly<Record<ValueName, (facts: ContractFacts) => string>> = {
  合同编号: ({ contract }) => contract.number,
  合同类型: ({ contract }) => CONTRACT_KIND[contract.kind].label,
  版本号: ({ contract }) => String(contract.version_no),
  生效日期: ({ effective_on }) => chineseDate(effective_on),
  签约日期: ({ contract }) => (contract.signed_on ? chineseDate(contract.signed_on) : ''),
  签约人: ({ contract }) => contract.signatory,
  招商经理: ({ contract }) => contract.manager,
  备注: ({ contract }) => contract.remark,
  今天: ({ today }) => chineseDate(today),
  出租方名称: ({ contract }) => contract.lessor_name,
  出租方统一社会信用代码: ({ lessor }) => lessor.uscc,
  出租方地址: ({ lessor }) => lessor.address,
  出租方电话: ({ lessor }) => lessor.phone,
  收款户名: ({ payee }) => payee.holder,
  收款开户行: ({ payee }) => payee.bank,
  收款账号: ({ payee }) => payee.number,
  承租方名称: ({ contract }) => contract.tenant_name,
  承租方证件名称: ({ tenant }) => (tenant.kind === 'person' ? '身份证号码' : '统一社会信用代码'),
  承租方证件号码: ({ tenant }) => tenant.identifier,
  承租方地址: ({ tenant }) => tenant.address,
  承租方联系人: ({ tenant }) => tenant.contact,
  联系电话: ({ tenant }) => tenant.phone,
  联系邮箱: ({ tenant }) => tenant.email,
  园区名称: ({ contract }) => contract.park_name,
  园区地址: ({ park_address }) => park_address,
  租赁空间: ({ contract }) => contract.spaces.map((space) => space.label).join('、'),
  计租面积: (facts) => formatArea(totalArea(facts)),
  起租日: ({ contract }) => chineseDate(contract.start),
  到期日: ({ contract }) => chineseDate(contract.end),
  租期: ({ contract }) => termText(contract.start, contract.end),
  租期月数: ({ contract }) => termInMonths(contract.start, contract.end),
  首期租金单价: firstPrices,
  月租金: (facts) => formatMoney(firstRent(facts)),
  月租金大写: (facts) => capitalAmount(firstRent(facts)),
  合同总额: (facts) => formatMoney(planTotal(facts)),
  合同总额大写: (facts) => capitalAmount(planTotal(facts)),
  保证金金额: (facts) => formatMoney(depositTotal(facts)),
  保证金金额大写: (facts) => capitalAmount(depositTotal(facts)),
  滞纳金约定: ({ contract, items }) => lateFeeText(contract.late_fee, items),
  选择权约定: ({ contract }) => leaseOptionsText(contract.lease_options),
  租赁激励约定: ({ contract }) => incentivesText(contract.incentives),
};

/** Returns the placeholder's value; undefined for an unknown name. */
export function contractValue(name: string, facts: ContractFacts): string | undefined {
  if (!Object.hasOwn(VALUES, name)) return undefined;
  return VALUES[name as ValueName](facts) || TO_FILL_IN;
}
