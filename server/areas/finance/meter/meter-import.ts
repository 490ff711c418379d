// Imports meter readings from a spreadsheet (docs/domain §5.7): every row shows its charge and how it is computed; a repeated file adds nothing.
import sql from 'sql-template-tag';
import { METER_KIND } from '#api/contracts/labels';
import { readingImport } from '#api/finance/meter/meter.import';
import type { ReadingImportRow } from '#api/finance/meter/meter.schema';
import { inScope } from '#server/platform/access/scope';
import { type ImportSpec, importRoutes, type Resolved, type Written } from '#server/platform/import/index';
import { RowNames } from '#server/platform/import/names';
import { Refusal } from '#server/platform/use-case/errors';
import type { Call, Route } from '#server/platform/use-case/route';
import {
  holderOf,
  type NewReading,
  type UtilityItem,
  utilityItems,
  type ValidatedReading,
  validateReadings,
  writeReadings,
} from './meter-posting';
import { lockMeters } from './meter-state';

interface Building {
  id: number;
  name: string;
  park: string;
}

/** Lookups for the names in a file. */
interface MeterReferences {
  buildings: readonly Building[];
  meters: ReadonlyMap<string, number>;
  items: readonly UtilityItem[];
}

const meterKey = (building_id: number, kind: string, number: string) => `${building_id} ${kind} ${number}`;

async function meterReferencesOf({ tx, actor }: Call, rows: readonly ReadingImportRow[]): Promise<MeterReferences> {
  const buildings = await tx.query<Building>(
    sql`select b.id, b.name, p.name as park from building b join park p on (p.company_id, p.id) = (b.company_id, b.park_id)
        where b.company_id = app_company() and b.name = any(${rows.map((row) => row.building)}::text[])${inScope(actor, sql`b.park_id`)}`,
  );
  const meters = await tx.query<{ id: number; building_id: number; kind: string; number: string }>(
    sql`select id, building_id, kind, number from meter where company_id = app_company()
          and building_id = any(${buildings.map(({ id }) => id)}::bigint[]) and number = any(${rows.map((row) => row.number)}::text[]) and voided_on is null`,
  );
  return {
    buildings,
    meters: new Map(meters.map(({ id, building_id, kind, number }) => [meterKey(building_id, kind, number), id])),
    items: await utilityItems(tx),
  };
}

function buildingOf(row: ReadingImportRow, { buildings }: MeterReferences, names: RowNames): number | undefined {
  const found = buildings.filter(({ name, park }) => name === row.building && (row.park === '' || park === row.park));
  const [only, other] = found;
  if (!only) names.refuse('building', '没有此楼宇');
  else if (other) names.refuse('park', '有多个同名楼宇，请填写园区');
  return other ? undefined : only?.id;
}

function itemOf(row: ReadingImportRow, { items }: MeterReferences, names: RowNames): UtilityItem | undefined {
  const [only, other] = items;
  if (row.charge_item === '') {
    if (other || !only)
      names.refuse('charge_item', other ? '水电能源类费项不止一个，请填写' : '没有启用的水电能源类费项');
    return other ? undefined : only;
  }
  const found = items.find(({ name }) => name === row.charge_item);
  if (!found) names.refuse('charge_item', '没有此水电能源类费项，或已停用');
  return found;
}

/** Returns the row with ids in place of names; undefined when a cell is refused. */
function readingOf(row: ReadingImportRow, references: MeterReferences, names: RowNames): NewReading | undefined {
  const building_id = buildingOf(row, references, names);
  const item = itemOf(row, references, names);
  if (building_id === undefined) return undefined;
  const meter_id = references.meters.get(meterKey(building_id, row.kind, row.number));
  if (meter_id === undefined) names.refuse('number', `该楼宇没有此${METER_KIND[row.kind].label}，请先在仪表中新增`);
  if (meter_id === undefined || !item) return undefined;
  const { read_on, reading, unit_price, loss_share, start_date, end_date, due_date } = row;
  return { meter_id, read_on, reading, unit_price, loss_share, start_date, end_date, due_date, item };
}

const noteOf = (validated: Exclude<ValidatedReading, { fault: unknown }>): string => {
  const { usage, parts, note } = validated;
  const charged = parts.flatMap((part) => {
    const { tenant_name, contract_number } = holderOf(validated, part);
    return [`${tenant_name} ${contract_number}`, part.usage.explanation];
  });
  return [...(charged.length ? charged : [usage?.explanation]), note].filter(Boolean).join('；');
};

async function resolve(call: Call, rows: readonly ReadingImportRow[]): Promise<Resolved<NewReading>[]> {
  const references = await meterReferencesOf(call, rows);
  const read = rows.map((row) => {
    const names = new RowNames();
    return { names, reading: readingOf(row, references, names) };
  });
  const sound = read.flatMap(({ reading }) => reading ?? []);
  const validated = new Map((await validateReadings(call, sound)).map((each, place) => [sound[place], each]));
  return read.map(({ names, reading }) => {
    const outcome = reading && validated.get(reading);
    if (outcome && 'fault' in outcome) names.refuse(outcome.fault.field, outcome.fault.message);
    if (names.issues.length || !outcome || 'fault' in outcome) return { issues: names.issues };
    return {
      ready: reading,
      only: { column: 'number', key: String(reading.meter_id) },
      note: noteOf(outcome),
      amount_fen: outcome.parts.reduce((sum, { usage }) => sum + usage.gross, 0),
    };
  });
}

/** Validates again with the meters locked: when readings were posted since the preview, nothing is imported. */
async function write(call: Call, readings: readonly NewReading[]): Promise<Written> {
  await lockMeters(
    call.tx,
    readings.map(({ meter_id }) => meter_id),
  );
  const validated = await validateReadings(call, readings);
  const ready = validated.flatMap((outcome, place) => {
    const reading = readings[place];
    if ('fault' in outcome)
      throw new Refusal(409, `${outcome.fault.message}；文件检查之后有变动，没有导入任何数据，请重新检查`);
    return reading ? [{ outcome, reading }] : [];
  });
  const { receivable_ids } = await writeReadings(call, 'import', ready);
  return { ids: receivable_ids };
}

const spec: ImportSpec<ReadingImportRow, NewReading, never> = {
  declaration: readingImport,
  resolve,
  prepare: async () => [],
  write,
};

export const readingImportRoutes: Route[] = importRoutes(spec);
