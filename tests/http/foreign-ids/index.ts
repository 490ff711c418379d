// Inputs of every call that takes an id, with ids that belong to another enterprise than the caller's.

import { accountInputs } from './account';
import { assetPageInputs } from './assets/asset-pages';
import { assetPartInputs } from './assets/asset-parts';
import { assetInputs } from './assets/assets';
import { buildingTaxInputs } from './assets/building-tax';
import { spaceValueInputs } from './assets/space-value';
import { commissionInputs } from './commission';
import { contractAttachmentInputs } from './contract-attachment';
import { contractLifeInputs } from './contract-life';
import { contractTemplateInputs } from './contract-template';
import { bankLineInputs } from './finance/bank-line';
import { bankStatementInputs } from './finance/bank-statement';
import { billInputs } from './finance/bill';
import { costPoolInputs } from './finance/cost-pool';
import { depositInputs } from './finance/deposit';
import { dunningInputs } from './finance/dunning';
import { incentiveInputs } from './finance/incentive';
import { invoiceInputs } from './finance/invoice';
import { meterInputs } from './finance/meter';
import { receivableWorkInputs } from './finance/receivable-work';
import { securityInputs } from './finance/security';
import { voucherInputs } from './finance/voucher';
import { writeOffUndoInputs } from './finance/write-off-undo';
import { forecastScenarioInputs } from './forecast-scenario';
import type { ForeignPeople } from './foreign-people';
import { furtherFieldInputs } from './further';
import { handoverInputs } from './handover';
import { firstObjectInputs } from './inputs';
import { integrationInputs } from './integration';
import { investmentInputs } from './investment';
import { parameterInputs } from './parameters';
import { peopleInputs } from './people';
import { setupDataInputs } from './setup-data';
import { taxTermInputs } from './tax-term';
import { tenantInputs } from './tenants';

/** Returns inputs by path, each of which must get the same response as an unknown id. */
export async function foreignInputs(people: ForeignPeople): Promise<Record<string, object[]>> {
  const foreign: Record<string, object[]> = {
    ...(await firstObjectInputs(people)),
    ...(await setupDataInputs(people)),
    ...(await assetInputs(people)),
    ...(await assetPageInputs(people)),
    ...(await buildingTaxInputs(people)),
    ...(await spaceValueInputs(people)),
    ...(await integrationInputs(people)),
    ...(await investmentInputs(people)),
    ...(await commissionInputs(people)),
    ...(await tenantInputs(people)),
    ...(await contractLifeInputs(people)),
    ...(await contractAttachmentInputs(people)),
    ...(await contractTemplateInputs(people)),
    ...(await billInputs(people)),
    ...(await bankStatementInputs(people)),
    ...(await bankLineInputs(people)),
    ...(await costPoolInputs(people)),
    ...(await depositInputs(people)),
    ...(await securityInputs(people)),
    ...(await incentiveInputs(people)),
    ...(await dunningInputs(people)),
    ...(await invoiceInputs(people)),
    ...(await receivableWorkInputs(people)),
    ...(await handoverInputs(people)),
    ...(await meterInputs(people)),
    ...(await voucherInputs(people)),
    ...(await writeOffUndoInputs(people)),
    ...(await forecastScenarioInputs(people)),
    ...(await parameterInputs(people)),
    ...(await peopleInputs(people)),
    ...(await accountInputs(people)),
    ...(await taxTermInputs(people)),
  };
  // Further inputs of calls that are listed above.
  for (const further of [await assetPartInputs(people), await furtherFieldInputs(people)])
    for (const [path, inputs] of Object.entries(further)) foreign[path] = [...(foreign[path] ?? []), ...inputs];
  return foreign;
}
