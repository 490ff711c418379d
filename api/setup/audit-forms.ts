// The forms of the objects that the audit trail tells of: a field is called there as where it is typed.
import { buildingForm } from '../assets/building';
import { certificateForm } from '../assets/certificate';
import { parkForm } from '../assets/park';
import { spaceForm } from '../assets/space';
import { terminationForm } from '../contracts/termination';
import { cashRecordForm } from '../finance/cash-record';
import { meterForm, newMeterForm } from '../finance/meter';
import type { FormDeclaration } from '../kernel/form';
import { tenantForm } from '../tenants/tenant';
import { chargeItemForm } from './charge-item';
import { companyProfileForm } from './company-profile';
import { departmentForm } from './department';
import { flowAccountForm } from './flow-account';
import { legalEntityForm } from './legal-entity';
import { taxableItemForm } from './taxable-item';

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
