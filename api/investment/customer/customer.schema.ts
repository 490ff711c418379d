// Customer (客户, docs/domain §3): the schema shared by its form, the server and the API document.
import * as z from 'zod';
import { PRICE_UNIT } from '#api/assets/labels';
import { YES_NO } from '#api/kernel/constants';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { checkMainContact, contactShape, contactsOf, revealedPhones } from '#api/kernel/form/contacts.schema';
import {
  businessDate,
  decimal,
  email,
  id,
  optionalText,
  phone,
  positiveArea,
  remark,
  text,
  version,
} from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { TENANT_KIND } from '#api/tenants/labels';
import { CUSTOMER_END, CUSTOMER_LEVEL, CUSTOMER_STATUS } from './customer-labels';

const MOST_WANTED = 50;
/** Maximum number of rows per act. */
const MOST_AT_ONCE = 500;

const choice = id.nullable().default(null);

const fields = {
  name: text(100),
  kind: z.enum(valuesOf(TENANT_KIND)),
  source_id: choice,
  channel_id: choice,
  industry_id: choice,
  area_id: choice,
  demand_min_sqm: positiveArea.nullable().default(null),
  demand_max_sqm: positiveArea.nullable().default(null),
  /** Yuan per its unit. */
  budget: decimal(8, 4).nullable().default(null),
  budget_unit: z.enum(valuesOf(PRICE_UNIT)).default('per_sqm_day'),
  move_in_on: businessDate.nullable().default(null),
  park_ids: z.array(id).max(MOST_WANTED, `最多 ${MOST_WANTED} 个`).default([]),
  spatial_type_ids: z.array(id).max(MOST_WANTED, `最多 ${MOST_WANTED} 个`).default([]),
  /** `null` while there is no owner: any user with the right may claim the customer. */
  owner_id: choice,
  manager_type_id: choice,
  key_account: z.boolean().default(false),
  level: z.enum(valuesOf(CUSTOMER_LEVEL)).nullable().default(null),
  parent_id: choice,
  contacts: contactsOf(z.strictObject({ ...contactShape, kind_id: choice })),
  remark: remark(),
};

type Issues = z.core.$ZodRawIssue[];
const refuse = (issues: Issues, path: (string | number)[], message: string) =>
  issues.push({ code: 'custom', path, message, input: '' });

interface Demanding {
  demand_min_sqm: string | null;
  demand_max_sqm: string | null;
  level: string | null;
}

/** Checks entered and imported customers. */
function checkDemand({ demand_min_sqm, demand_max_sqm, level }: Demanding, key_account: boolean, issues: Issues): void {
  if (demand_min_sqm !== null && demand_max_sqm !== null && Number(demand_min_sqm) > Number(demand_max_sqm))
    refuse(issues, ['demand_max_sqm'], '最大面积不能小于最小面积');
  if (level !== null && !key_account) refuse(issues, ['level'], '只有大客户才分级');
}

export const customerSave = z
  .strictObject({ ...identity, ...fields, /** Only for a new one; moved later. */ stage_id: id.optional() })
  .check(({ value, issues }) => {
    const { contacts, id: own, stage_id, key_account } = value;
    checkDemand(value, key_account, issues);
    if (own === undefined && stage_id === undefined) refuse(issues, ['stage_id'], '请选择');
    if (own !== undefined && value.parent_id === own) refuse(issues, ['parent_id'], '上级客户不能是自己');
    checkMainContact(contacts, issues);
  });

/** A row of the spreadsheet: names instead of ids, one contact. */
export const customerImportRow = z
  .strictObject({
    name: fields.name,
    kind: fields.kind.default('company'),
    /** Empty for the first stage. */
    stage: optionalText(60),
    /** Sign-in name or display name; empty for the pool. */
    owner: optionalText(40),
    source: optionalText(60),
    channel: optionalText(100),
    industry: optionalText(60),
    area: optionalText(60),
    demand_min_sqm: fields.demand_min_sqm,
    demand_max_sqm: fields.demand_max_sqm,
    budget: fields.budget,
    budget_unit: fields.budget_unit,
    move_in_on: fields.move_in_on,
    parks: z.array(text(60)).max(MOST_WANTED, `最多 ${MOST_WANTED} 个`).default([]),
    spatial_types: z.array(text(60)).max(MOST_WANTED, `最多 ${MOST_WANTED} 个`).default([]),
    key_account: z.enum(valuesOf(YES_NO)).default('0'),
    level: fields.level,
    contact_name: optionalText(40),
    contact_phone: phone,
    contact_position: optionalText(40),
    contact_email: email,
    remark: fields.remark,
  })
  .check(({ value, issues }) => {
    checkDemand(value, value.key_account === '1', issues);
    if (!value.contact_name && (value.contact_position || value.contact_phone || value.contact_email))
      refuse(issues, ['contact_name'], '填写了联系方式时须填写联系人');
  });

/** An entry in the stage history of a customer. */
const stageEntry = z.strictObject({
  id: z.number(),
  stage: z.string().nullable(),
  status: z.enum(valuesOf(CUSTOMER_END)).nullable(),
  cause: z.string(),
  remark: z.string(),
  entered_at: z.string(),
  entered_by: z.string(),
});

export const customer = z.strictObject({
  ...stored,
  ...fields,
  status: z.enum(valuesOf(CUSTOMER_STATUS)),
  stage_id: z.number(),
  stage: z.string(),
  win_probability: z.string(),
  source: z.string(),
  channel: z.string(),
  industry: z.string(),
  area: z.string(),
  owner: z.string(),
  manager_type: z.string(),
  parent: z.string(),
  park_names: z.array(z.string()),
  /** Kind of each contact, in their order; empty when none was chosen. */
  contact_kinds: z.array(z.string()),
  spatial_types: z.array(z.string()),
  tenant_id: z.number().nullable(),
  tenant_name: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  next_on: z.string().nullable(),
  /** Stage history, the latest last. */
  stages: z.array(stageEntry),
});

const moving = z.strictObject({ id, version, stage_id: id });
const ending = z
  .strictObject({
    id,
    version,
    outcome: z.enum(valuesOf(CUSTOMER_END)),
    cause_id: choice,
    remark: remark(200),
  })
  .refine(({ outcome, cause_id }) => outcome === 'won' || cause_id !== null, {
    path: ['cause_id'],
    message: '请选择原因',
  });
const assigning = z.strictObject({
  ids: z.array(id).min(1, '请选择客户').max(MOST_AT_ONCE, `一次最多 ${MOST_AT_ONCE} 位客户`),
  /** `null` moves the customers into the pool. */
  owner_id: id.nullable(),
});
const handingOver = z
  .strictObject({ from_id: id, owner_id: id.nullable().default(null) })
  .refine(({ from_id, owner_id }) => from_id !== owner_id, { path: ['owner_id'], message: '不能转交给同一人' });
const claimed = z.strictObject({ customer_count: z.number() });

export const customerDuplicatesQuery = z.strictObject({
  id: id.optional(),
  name: optionalText(100),
  phones: z.array(optionalText(30)).max(20).default([]),
});
const duplicateFound = z.strictObject({
  /** `null` for a colleague's customer that the actor does not see; only its name and manager are returned. */
  id: z.number().nullable(),
  name: z.string(),
  owner: z.string(),
  status: z.enum(valuesOf(CUSTOMER_STATUS)).nullable(),
  /** Matching properties. */
  same: z.array(z.enum(['name', 'phone'])),
});

export type CustomerSave = z.input<typeof customerSave>;
export type CustomerImportRow = z.output<typeof customerImportRow>;
export type CustomerTerms = z.output<typeof customerSave>;
export type Customer = z.output<typeof customer>;
export type CustomerMoving = z.output<typeof moving>;
export type CustomerEnding = z.input<typeof ending>;
export type CustomerEndingTerms = z.output<typeof ending>;
export type CustomerAssigning = z.output<typeof assigning>;
export type CustomerHandingOver = z.input<typeof handingOver>;
export type CustomerHandingOverTerms = z.output<typeof handingOver>;
export type CustomerDuplicatesQuery = z.input<typeof customerDuplicatesQuery>;
export type CustomerDuplicate = z.output<typeof duplicateFound>;

export const customerSchemas = {
  '/api/investment/customer/get': { input: byId, output: customer },
  '/api/investment/customer/save': { input: customerSave, output: customer },
  '/api/investment/customer/delete': { input: ids, output: deleted },
  '/api/investment/customer/move': { input: moving, output: customer },
  '/api/investment/customer/end': { input: ending, output: customer },
  '/api/investment/customer/reopen': { input: moving, output: customer },
  '/api/investment/customer/assign': { input: assigning, output: claimed },
  '/api/investment/customer/hand-over': { input: handingOver, output: claimed },
  '/api/investment/customer/claim': { input: z.strictObject({ ids: assigning.shape.ids }), output: claimed },
  '/api/investment/customer/reveal': { input: byId, output: z.strictObject(revealedPhones) },
  '/api/investment/customer/duplicates': { input: customerDuplicatesQuery, output: z.array(duplicateFound) },
};
