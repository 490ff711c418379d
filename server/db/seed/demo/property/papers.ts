// Tags of the demo's parks and spaces, and their property certificates: one far from expiry, one close to it, one mortgaged.
import sql from 'sql-template-tag';
import { addDays, addMonths } from '#domain/kernel/dates/calendar-date';
import { insertRecord, insertRecords } from '#server/platform/list/record';
import type { Stage } from '../stage';

/** Tags with the interval of spaces that have them. */
const SPACE_TAGS = [
  ['精装', 4],
  ['采光好', 7],
  ['可分割', 11],
] as const;
const GRANTED_YEARS = { office: 50, industrial: 50, mall: 40 } as const;
const LAND_CLASS = { office: '3', industrial: '6', mall: '2' } as const;
const MONTHS = 12;

async function seedTags(
  { tx, park, setup }: Stage,
  park_id: number,
  building_ids: readonly number[],
  space_ids: readonly number[],
) {
  const [first = ''] = park.tags;
  const tags = [
    ...park.tags.map((name) => ({ object: 'park', object_id: park_id, tag_id: setup.dictionary('asset-tag', name) })),
    ...building_ids.slice(0, 2).map((object_id) => ({
      object: 'building',
      object_id,
      tag_id: setup.dictionary('asset-tag', first),
    })),
    ...SPACE_TAGS.flatMap(([name, every]) =>
      space_ids
        .filter((_, index) => index % every === 0)
        .map((object_id) => ({ object: 'space', object_id, tag_id: setup.dictionary('space-tag', name) })),
    ),
  ];
  await insertRecords(tx, 'object_tag', tags);
}

async function seedCertificates({ tx, today, park, setup }: Stage, park_id: number, building_ids: readonly number[]) {
  const holder = await tx.query<{ name: string }>(
    sql`select name from legal_entity where company_id = app_company() and id = ${setup.entities[park.entity]?.id ?? 0}`,
  );
  const common = { park_id, holder: holder[0]?.name ?? '', version: 0 };
  const year = Number(today.slice(0, 4));
  const issued = `${year - 12}-06-18`;
  // Parks of a division never share a number: a later phase has its own.
  const serial = `${park.division}${String(park.phase).padStart(2, '0')}`;
  const estate = await insertRecord(tx, 'property_certificate', {
    ...common,
    kind: 'real_estate',
    number: `（${year - 12}）${park.district}不动产权第 ${serial} 号`,
    area_sqm: park.land_area,
    use: park.type === 'industrial' ? '工业' : '商务金融',
    land_class: LAND_CLASS[park.type],
    taxed_sqm: park.land_area,
    issued_on: issued,
    land_use_end: addMonths(issued, GRANTED_YEARS[park.type] * MONTHS),
    mortgaged: park.entity === 0,
    mortgagee: park.entity === 0 ? '招商银行股份有限公司' : '',
    mortgage_end: park.entity === 0 ? addDays(today, 75) : null,
  });
  await insertRecords(
    tx,
    'certificate_building',
    building_ids.map((building_id) => ({ certificate_id: estate, building_id })),
  );
  await insertRecord(tx, 'property_certificate', {
    ...common,
    kind: 'land',
    number: `（${year - 12}）${park.district}国用第 ${serial} 号`,
    area_sqm: park.land_area,
    use: '停车场用地',
    issued_on: issued,
    land_use_end: addDays(today, park.type === 'mall' ? -20 : 210),
  });
}

export async function seedPapers(
  stage: Stage,
  park_id: number,
  building_ids: readonly number[],
  space_ids: readonly number[],
): Promise<void> {
  await seedTags(stage, park_id, building_ids, space_ids);
  await seedCertificates(stage, park_id, building_ids);
}
