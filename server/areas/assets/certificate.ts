// Property certificates (产权证) of a park, with the buildings they cover and their scans.
import sql from 'sql-template-tag';
import { certificateCalls } from '#api/assets/certificate/certificate';
import { certificateList } from '#api/assets/certificate/certificate.list';
import type { Certificate, CertificateSave } from '#api/assets/certificate/certificate.schema';
import type { Actor } from '#server/platform/access/actor';
import { assertParkInScope, inScope, inSelection } from '#server/platform/access/scope';
import { duplicate, field, reference } from '#server/platform/db/constraints';
import { maybeOne, type Tx } from '#server/platform/db/database';
import {
  assertFiles,
  attachmentIdsOf,
  attachmentsOf,
  removeAttachments,
  setAttachments,
} from '#server/platform/files/attachments';
import { listRoutes } from '#server/platform/list/list';
import { objectRoutes } from '#server/platform/list/object';
import type { AreaObject } from '#server/platform/use-case/area';
import { missing, notFound } from '#server/platform/use-case/errors';
import type { Call, Route } from '#server/platform/use-case/route';
import { expiryOf } from '#server/policies/expiry';

const OBJECT = 'property_certificate';

async function loadCertificate(tx: Tx, actor: Actor, id: number, today: string): Promise<Certificate> {
  const certificate = await maybeOne<Certificate>(
    tx,
    sql`select c.id, c.version, c.park_id, p.name as park_name, c.kind, c.number, c.holder, c.area_sqm, c.use, c.issued_on, c.land_use_end,
          nullif(c.land_class, '') as land_class, c.taxed_sqm, c.taxed_from, c.taxed_to, c.mortgaged, c.mortgagee, c.mortgage_end, c.remark,
          ${expiryOf(sql`c.land_use_end`, today)} as land_use_state, ${expiryOf(sql`c.mortgage_end`, today)} as mortgage_state,
          (select coalesce(json_agg(b.building_id order by b.building_id), '[]') from certificate_building b
            where b.company_id = c.company_id and b.certificate_id = c.id) as building_ids,
          (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name), '[]') from certificate_building b
            join building g on (g.company_id, g.id) = (b.company_id, b.building_id)
            where b.company_id = c.company_id and b.certificate_id = c.id) as buildings,
          ${attachmentIdsOf(OBJECT, sql`c.id`)} as attachment_ids, ${attachmentsOf(OBJECT, sql`c.id`)} as attachments
        from property_certificate c join park p on (p.company_id, p.id) = (c.company_id, c.park_id)
        where c.company_id = app_company() and c.id = ${id}${inScope(actor, sql`c.park_id`)}`,
  );
  if (!certificate) throw notFound('产权证');
  return certificate;
}

async function prepare(call: Call, input: CertificateSave): Promise<Record<string, unknown>> {
  await assertParkInScope(call, input.park_id);
  await assertFiles(call, 'attachment_ids', input.attachment_ids ?? []);
  const { id, version, building_ids, attachment_ids, land_class, ...own } = input;
  return { ...own, land_class: land_class ?? '' };
}

/** Stores the buildings of the certificate's park, and the scans. */
async function after(call: Call, id: number, input: CertificateSave): Promise<void> {
  const { tx } = call;
  const { building_ids = [], attachment_ids = [], park_id } = input;
  const existing = await tx.query<{ id: number }>(
    sql`select id from building where company_id = app_company() and park_id = ${park_id} and id = any(${building_ids}::bigint[])`,
  );
  const ids = new Set(existing.map((building) => building.id));
  const absent = building_ids.flatMap((building_id, index) =>
    ids.has(building_id) ? [] : [{ path: ['building_ids', index], message: '所选楼宇不存在，或不属于该园区' }],
  );
  if (absent.length) throw missing(absent);
  await tx.query(sql`delete from certificate_building where company_id = app_company() and certificate_id = ${id}`);
  await tx.query(
    sql`insert into certificate_building (company_id, certificate_id, building_id)
        select distinct app_company(), ${id}::bigint, unnest(${building_ids}::bigint[])`,
  );
  await setAttachments(tx, OBJECT, id, attachment_ids);
}

const certificateListRoutes = listRoutes(certificateList, {
  source: ({ actor }) => sql`from property_certificate c
    join park p on (p.company_id, p.id) = (c.company_id, c.park_id)
    where c.company_id = app_company()${inSelection(actor, sql`c.park_id`)}`,
  id: sql`c.id`,
  extra: {
    version: sql`c.version`,
    park_id: sql`c.park_id`,
    land_use_state: ({ today }) => expiryOf(sql`c.land_use_end`, today),
    mortgage_state: ({ today }) => expiryOf(sql`c.mortgage_end`, today),
  },
  columns: {
    number: sql`c.number`,
    kind: sql`c.kind`,
    park_name: sql`p.name`,
    park_id: sql`c.park_id`,
    buildings: sql`coalesce((select string_agg(g.name, '、' order by g.name) from certificate_building b
      join building g on (g.company_id, g.id) = (b.company_id, b.building_id)
      where b.company_id = c.company_id and b.certificate_id = c.id), '')`,
    holder: sql`c.holder`,
    building_sqm: sql`case when c.kind <> 'land' then c.area_sqm end`,
    land_sqm: sql`case when c.kind = 'land' then c.area_sqm end`,
    land_class: sql`nullif(c.land_class, '')`,
    taxed_sqm: sql`c.taxed_sqm`,
    use: sql`c.use`,
    issued_on: sql`c.issued_on`,
    land_use_end: sql`c.land_use_end`,
    mortgaged: sql`(case when c.mortgaged then '1' else '0' end)`,
    mortgagee: sql`c.mortgagee`,
    mortgage_end: sql`c.mortgage_end`,
    expiry: ({ today }) => expiryOf(sql`least(c.land_use_end, c.mortgage_end)`, today),
    id: sql`c.id`,
  },
  filters: {
    building_id: (building_ids: number[]) => sql`exists (select from certificate_building b
      where b.company_id = c.company_id and b.certificate_id = c.id and b.building_id = any(${building_ids}::bigint[]))`,
  },
});

const certificateRoutes: Route[] = [
  ...certificateListRoutes,
  ...objectRoutes(certificateCalls, {
    table: 'property_certificate',
    title: '产权证',
    load: loadCertificate,
    // The states depend on the current day, not on a save.
    audited: ({ land_use_state, mortgage_state, ...stored }) => stored,
    prepare,
    after,
    beforeRemove: ({ tx }, ids) => removeAttachments(tx, OBJECT, ids),
  }),
];

export const certificate: AreaObject = {
  routes: () => [...certificateRoutes],
  constraints: {
    property_certificate_number_unique: duplicate('number', '该类产权证已有相同证号'),
    property_certificate_park: reference('park_id', '所选园区不存在'),
    property_certificate_taxed: field('taxed_sqm', '土地等级与计税面积须同时填写'),
    property_certificate_taxed_area: field('taxed_sqm', '计税面积须大于 0'),
    property_certificate_taxed_days: field('taxed_to', '不能早于纳税开始'),
    property_certificate_mortgage: field('mortgagee', '未抵押的产权证不能填写抵押信息'),
    certificate_building_building: reference('building_ids', '所选楼宇不存在'),
  },
};
