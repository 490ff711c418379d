// The forms of the objects that the audit trail tells of: a field is called there as where it is typed.
import { buildingForm } from '#api/assets/building/building';
import { certificateForm } from '#api/assets/certificate/certificate';
import { parkForm } from '#api/assets/park/park';
import { spaceForm } from '#api/assets/space/space';
import { terminationForm } from '#api/contracts/termination/termination';
import { cashRecordForm } from '#api/finance/cash-record/cash-record';
import { meterForm, newMeterForm } from '#api/finance/meter/meter';
import type { FormDeclaration } from '#api/kernel/form';
import { tenantForm } from '#api/tenants/tenant/tenant';
import { departmentForm } from '../department/department';
import { companyProfileForm } from '../enterprise/company-profile';
import { legalEntityForm } from '../enterprise/legal-entity';
import { chargeItemForm } from '../finance-setting/charge-item';
import { flowAccountForm } from '../finance-setting/flow-account';
import { taxableItemForm } from '../finance-setting/taxable-item';

/** By the object's name in the audit trail. */
const FORMS: Readonly<Record<string, FormDeclaration>> = {
  park: parkForm,
  building: buildingForm,
  space: spaceForm,
  property_certificate: certificateForm,
  tenant: tenantForm,
  contract_termination: terminationForm,
  cash_record: cashRecordForm,
  meter: [...newMeterForm, ...meterForm],
  charge_item: chargeItemForm,
  taxable_item: taxableItemForm,
  flow_account: flowAccountForm(true),
  legal_entity: legalEntityForm,
  company_profile: companyProfileForm,
  department: departmentForm,
};

const titlesOf = (form: FormDeclaration): Map<string, string> =>
  new Map(form.flatMap(({ fields }) => fields.map(({ name, title }) => [name, title])));

const TITLES = new Map(Object.entries(FORMS).map(([object, form]) => [object, titlesOf(form)]));

/** What the field is called in the object's form; undefined where it is not typed there. */
export const formTitle = (object: string, name: string): string | undefined => TITLES.get(object)?.get(name);
