// Enterprise info (企业信息): the enterprise's own profile and its legal entities. Name and code belong to the platform.
import sql from 'sql-template-tag';
import { brand, companyProfile, saveCompanyProfile } from '#api/setup/enterprise/company-profile';
import type { Brand, CompanyProfile, CompanyProfileSave } from '#api/setup/enterprise/company-profile.schema';
import { legalEntityCalls } from '#api/setup/enterprise/legal-entity';
import type { LegalEntity, LegalEntitySave } from '#api/setup/enterprise/legal-entity.schema';
import type { Nothing } from '#api/setup/reference-data';
import { duplicate, reference } from '#server/platform/db/constraints';
import { maybeOne, one, type Tx } from '#server/platform/db/database';
import { assertPicture } from '#server/platform/files/attachments';
import type { AreaObject } from '#server/platform/use-case/area';
import { Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { referenceDataRoutes } from './reference-data';
import { LEGAL_ENTITY_REFERENCES } from './references';

/** An enterprise that has never saved its profile has an empty one of version 0. */
const loadProfile = (tx: Tx): Promise<CompanyProfile> =>
  one<CompanyProfile>(
    tx,
    sql`select c.name, c.code, coalesce(p.version, 0) as version, coalesce(p.short_name, '') as short_name,
          coalesce(p.uscc, '') as uscc, coalesce(p.address, '') as address, coalesce(p.phone, '') as phone,
          coalesce(p.contact_name, '') as contact_name, p.logo_file_id, coalesce(p.remark, '') as remark
        from company c left join company_profile p on p.company_id = c.id where c.id = app_company()`,
  );

async function saveProfile(call: Call, input: CompanyProfileSave): Promise<CompanyProfile> {
  const { tx, actor } = call;
  const before = await loadProfile(tx);
  if (input.logo_file_id != null) await assertPicture(call, 'logo_file_id', input.logo_file_id);
  const written = await maybeOne(
    tx,
    sql`insert into company_profile as p
          (company_id, short_name, uscc, address, phone, contact_name, logo_file_id, remark, version)
        values (app_company(), ${input.short_name}, ${input.uscc}, ${input.address}, ${input.phone},
          ${input.contact_name}, ${input.logo_file_id}, ${input.remark}, 1)
        on conflict (company_id) do update set short_name = excluded.short_name, uscc = excluded.uscc,
          address = excluded.address, phone = excluded.phone, contact_name = excluded.contact_name,
          logo_file_id = excluded.logo_file_id, remark = excluded.remark, version = p.version + 1
        where p.version = ${input.version} returning version`,
  );
  if (!written) throw new Refusal(409, '企业信息已被他人修改，请刷新后在最新内容上重新编辑');
  const after = await loadProfile(tx);
  const object_id = actor.company_id ?? 0;
  await call.audit({
    object: 'company_profile',
    object_id,
    action: 'update',
    before: { ...before },
    after: { ...after },
  });
  return after;
}

const loadBrand = async ({ tx }: Call): Promise<Brand> =>
  (await maybeOne<Brand>(
    tx,
    sql`select short_name, logo_file_id from company_profile where company_id = app_company()`,
  )) ?? { short_name: '', logo_file_id: null };

/**
 * Contracts and accounts need a legal entity, so one must remain enabled. The rows are locked, so that concurrent requests cannot switch off the last
 * two.
 */
async function keepOneEnabled(tx: Tx, without: readonly number[], act: string): Promise<void> {
  const enabled = await tx.query<{ id: number }>(
    sql`select id from legal_entity where company_id = app_company() and enabled order by id for update`,
  );
  if (enabled.some(({ id }) => !without.includes(id))) return;
  const message = `企业至少要有一个启用的签约主体，不能${act}`;
  throw new Refusal(409, message, [{ path: ['enabled'], message }]);
}

async function legalEntityValues({ tx }: Call, input: LegalEntitySave, before?: LegalEntity) {
  if (before?.enabled && input.enabled === false) await keepOneEnabled(tx, [before.id], '停用');
  const { id, version, ...values } = input;
  return values;
}

export const enterpriseRoutes: Route[] = [
  handle(companyProfile, ({ tx }: Call, _input: Nothing) => loadProfile(tx)),
  handle(saveCompanyProfile, saveProfile),
  handle(brand, loadBrand),
  ...referenceDataRoutes(legalEntityCalls, {
    table: 'legal_entity',
    title: '签约主体',
    columns: sql`t.uscc, t.vat_kind, t.account_set, t.invoice_title, t.invoice_address, t.invoice_phone, t.invoice_bank, t.invoice_account`,
    references: LEGAL_ENTITY_REFERENCES,
    values: legalEntityValues,
    beforeRemove: (tx, ids) => keepOneEnabled(tx, ids, '删除'),
  }),
];

export const enterprise: AreaObject = {
  routes: () => [...enterpriseRoutes],
  constraints: {
    company_profile_logo: reference('logo_file_id', '所选图片不存在'),
    legal_entity_name_unique: duplicate('name', '签约主体名称已存在'),
  },
};
