// Forms and the schemas that save them agree on names, choices, lengths and optional values for every declared field.
import { expect, it } from 'vitest';
import type * as z from 'zod';
import { buildingForm } from '#api/assets/building/building';
import { certificateForm } from '#api/assets/certificate/certificate';
import { parkForm } from '#api/assets/park/park';
import { spaceForm } from '#api/assets/space/space';
import { templateForm } from '#api/contracts/template/template';
import { terminationForm } from '#api/contracts/termination/termination';
import { cashRecordForm } from '#api/finance/cash-record/cash-record';
import { newMeterForm } from '#api/finance/meter/meter';
import type { FormDeclaration } from '#api/kernel/form/form';
import { schemas } from '#api/registry/schemas';
import { departmentForm } from '#api/setup/department';
import { companyProfileForm } from '#api/setup/enterprise/company-profile';
import { legalEntityForm } from '#api/setup/enterprise/legal-entity';
import { chargeItemForm } from '#api/setup/finance-setting/charge-item';
import { flowAccountForm } from '#api/setup/finance-setting/flow-account';
import { subjectForm } from '#api/setup/finance-setting/subject';
import { taxableItemForm } from '#api/setup/finance-setting/taxable-item';
import { tenantForm } from '#api/tenants/tenant/tenant';

const FORMS: Readonly<Record<string, FormDeclaration>> = {
  '/api/assets/park/save': parkForm,
  '/api/assets/building/save': buildingForm,
  '/api/assets/space/save': spaceForm,
  '/api/assets/certificate/save': certificateForm,
  '/api/contracts/template/save': templateForm,
  '/api/contracts/termination/save': terminationForm,
  '/api/finance/cash-record/save': cashRecordForm,
  '/api/finance/meter/save': newMeterForm,
  '/api/setup/department/save': departmentForm,
  '/api/setup/company-profile/save': companyProfileForm,
  '/api/setup/legal-entity/save': legalEntityForm,
  '/api/setup/charge-item/save': chargeItemForm,
  '/api/setup/flow-account/save': flowAccountForm(true, ''),
  '/api/setup/subject/save': subjectForm,
  '/api/setup/taxable-item/save': taxableItemForm,
  '/api/tenants/tenant/save': tenantForm,
};

const cases = Object.entries(FORMS).flatMap(([path, form]) =>
  form.flatMap(({ fields }) => fields.map((field) => ({ path, field, name: field.name }))),
);

/** Returns the issues that saving reports for one value, or the issue that the field is unknown; other missing values do not matter. */
function issuesOf(path: string, name: string, value: unknown): z.core.$ZodIssue[] {
  const input = schemas[path]?.input;
  if (!input) throw new Error(`no call ${path}`);
  const { error } = input.safeParse(value === undefined ? {} : { [name]: value });
  return (error?.issues ?? []).filter(
    (issue) => issue.path[0] === name || (issue.code === 'unrecognized_keys' && issue.keys.includes(name)),
  );
}
const refused = (path: string, name: string, value: unknown) => issuesOf(path, name, value).length > 0;

it.each(cases)('$path accepts $name as the form declares it', ({ path, field }) => {
  const { name, required = false, initial, labels, maxLength, maxItems } = field;
  // A value required by the schema is in the form; a field required by the form is refused when it is empty.
  if (refused(path, name, undefined)) expect(required || initial !== undefined, 'required').toBe(true);
  if (required)
    expect(
      [undefined, null, ''].some((empty) => refused(path, name, empty)),
      'refuses nothing',
    ).toBe(true);
  if (labels) {
    const inputOf = (value: string) => (field.kind === 'enums' ? [value] : value);
    for (const value of Object.keys(labels)) expect(issuesOf(path, name, inputOf(value)), value).toEqual([]);
    expect(refused(path, name, inputOf('another')), 'another choice').toBe(true);
  }
  const tooLong = (length: number) => issuesOf(path, name, 'x'.repeat(length)).some(({ code }) => code === 'too_big');
  if (maxLength !== undefined) {
    expect(tooLong(maxLength), 'longest').toBe(false);
    expect(refused(path, name, 'x'.repeat(maxLength + 1)), 'longer').toBe(true);
  }
  const tooMany = (count: number) =>
    issuesOf(
      path,
      name,
      Array.from({ length: count }, (_, place) => place + 1),
    ).some(({ code }) => code === 'too_big');
  if (maxItems !== undefined) expect([tooMany(maxItems), tooMany(maxItems + 1)], 'most').toEqual([false, true]);
});
