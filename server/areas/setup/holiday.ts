// The holiday calendar, saved year by year. Stored plans keep their due dates; new and re-saved ones follow it.
import sql from 'sql-template-tag';
import * as calls from '#api/setup/holiday/holiday';
import { holidayImport } from '#api/setup/holiday/holiday.import';
import {
  type HolidayCalendar,
  type HolidayDay,
  type HolidaysSave,
  OVERLONG,
  overlongRest,
} from '#api/setup/holiday/holiday.schema';
import { HOLIDAY_KIND } from '#api/setup/holiday/holiday-calendar';
import type { Tx } from '#server/platform/db/database';
import { importRoutes, type Written } from '#server/platform/import/index';
import { insertRecords } from '#server/platform/list/record';
import { runtime } from '#server/platform/runtime/runtime';
import type { AreaObject } from '#server/platform/use-case/area';
import { invalid, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { registeredHolidays } from '#server/policies/holidays';

/** Saves of one enterprise are serialized: the version covers all days, not a row. */
const LOCK = 7305422;

async function calendar(tx: Tx, year?: number): Promise<HolidayCalendar> {
  const days = await registeredHolidays(tx, year);
  return { days, version: (await runtime().sha256(JSON.stringify(days))).slice(0, 16) };
}

const lock = ({ tx }: Call) => tx.query(sql`select pg_advisory_xact_lock(${LOCK}, app_company()::integer)`);

/** Returns the audit fields, one per day. */
const byDay = (days: readonly HolidayDay[]) =>
  Object.fromEntries(days.map(({ day, kind, name }) => [day, `${HOLIDAY_KIND[kind].label} ${name}`.trim()]));

const audited = (call: Call, before: readonly HolidayDay[], after: readonly HolidayDay[]) =>
  call.audit({ object: 'holiday', object_id: 0, action: 'update', before: byDay(before), after: byDay(after) });

async function save(call: Call, { year, days, version }: HolidaysSave): Promise<HolidayCalendar> {
  const { tx } = call;
  await lock(call);
  const before = await calendar(tx, year);
  if (version !== undefined && version !== before.version)
    throw new Refusal(409, `${year} 年的节假日已被他人修改，请刷新后在最新内容上重新编辑`);
  await tx.query(sql`delete from holiday where company_id = app_company() and extract(year from day) = ${year}`);
  await insertRecords(tx, 'holiday', days);
  // Checked together with the end of the previous year and the beginning of the next.
  if (overlongRest(await registeredHolidays(tx))) throw invalid([{ path: ['days'], message: `与相邻年份${OVERLONG}` }]);
  const after = await calendar(tx, year);
  await audited(call, before.days, after.days);
  return after;
}

/** Sets the days of the file; other days of its years are not changed. */
async function writeImported(call: Call, rows: readonly HolidayDay[]): Promise<Written> {
  const { tx } = call;
  await lock(call);
  const before = await registeredHolidays(tx);
  await tx.query(
    sql`insert into holiday (company_id, day, kind, name)
        select app_company(), r.day, r.kind, r.name from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (day date, kind text, name text)
        on conflict (company_id, day) do update set kind = excluded.kind, name = excluded.name`,
  );
  const after = await registeredHolidays(tx);
  const late = overlongRest(after);
  if (late) throw invalid([{ path: ['file'], message: `${OVERLONG}：到 ${late}` }]);
  await audited(call, before, after);
  return {};
}

const holidayRoutes: Route[] = [
  handle(calls.listHolidays, ({ tx }, { year }) => calendar(tx, year)),
  handle(calls.saveHolidaysOfYear, save),
  ...importRoutes<HolidayDay, HolidayDay, undefined>({
    declaration: holidayImport,
    resolve: async (_call, rows) => rows.map((ready) => ({ ready })),
    prepare: async () => [],
    write: writeImported,
  }),
];

export const holiday: AreaObject = {
  routes: () => [...holidayRoutes],
};
