// Meters (仪表): editing, replacement, manual reading of a whole building, and their readings.
import * as z from 'zod';
import { meterReading, multiplier } from '#api/contracts/handover.schema';
import { METER_KIND } from '#api/contracts/labels';
import { byId, identity, stored } from '#api/kernel/endpoint/crud.schema';
import { date, id, price, rate, reason, text, version } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { READING_SOURCE, RECEIVABLE_STATUS } from '../labels';
import { runLimits } from '../run.schema';

const MOST_LINES = 1000;
const MOST_HANDOVERS = 20;

const kind = z.enum(valuesOf(METER_KIND));
const number = text(40);
/** Digits of the counter before the decimal point; null when unknown. */
const digits = z.int().min(3, '表盘位数应在 3 到 9 之间').max(9, '表盘位数应在 3 到 9 之间').nullable().default(null);

/** A new meter may include its current reading, from which the first charge counts. */
export const meterSave = z
  .strictObject({
    ...identity,
    building_id: id,
    /** `null` for a meter of the whole building. */
    space_id: id.nullable().default(null),
    kind,
    number,
    multiplier,
    digits,
    read_on: date.nullable().default(null),
    reading: meterReading.nullable().default(null),
  })
  .refine(({ read_on, reading }) => reading === null || read_on !== null, {
    path: ['read_on'],
    message: '请填写底数的抄表日期',
  })
  .refine(({ read_on, reading }) => read_on === null || reading !== null, {
    path: ['reading'],
    message: '请填写底数',
  });

export const meter = z.strictObject({
  ...stored,
  building_id: z.number(),
  building_name: z.string(),
  space_id: z.number().nullable(),
  space_label: z.string().nullable(),
  kind,
  number: z.string(),
  multiplier: z.string(),
  digits: z.number().nullable(),
  removed_on: date.nullable(),
  read_on: date.nullable(),
  reading: z.string().nullable(),
});

export const meterReplace = z.strictObject({
  id,
  version,
  replaced_on: date,
  /** Last reading of the old meter. */
  final_reading: meterReading,
  number,
  multiplier,
  digits,
  /** First reading of the new one. */
  reading: meterReading.default('0'),
});

/** Version of the new meter. */
export const undoReplacementInput = z.strictObject({ id, version, reason: reason('请填写撤销原因') });

const lastReading = z.strictObject({
  id: z.number(),
  read_on: date,
  reading: z.string(),
  source: z.enum(valuesOf(READING_SOURCE)),
});
const run = z.strictObject({
  number: z.string(),
  multiplier: z.string(),
  digits: z.number().nullable().optional(),
  from: z.string(),
  to: z.string(),
  days: z.strictObject({ start: date, end: date }),
});

export const sheetQuery = z.strictObject({ building_id: id, kind, read_on: date });
/** A meter in its state before a reading on a day. */
export const sheetRow = z.strictObject({
  meter_id: z.number(),
  number: z.string(),
  space_label: z.string().nullable(),
  multiplier: z.string(),
  digits: z.number().nullable(),
  /** Mean advance of the counter per day so far; null before its second reading. */
  daily: z.string().nullable(),
  /** Set for a meter of the whole building: no tenant is charged. */
  common: z.boolean(),
  /** Contracts that occupied the space on the counted days. */
  holders: z.array(
    z.strictObject({
      contract_id: z.number(),
      contract_number: z.string(),
      tenant_id: z.number(),
      tenant_name: z.string(),
      start: date,
      end: date,
      /** Set when its termination has charged the utilities already. */
      settled: z.boolean(),
    }),
  ),
  last: lastReading.nullable(),
  /** Consumption up to the last reading that no tenant was charged for: before a handover, and of replaced meters. */
  carried: z.array(run),
  /** Set when there is a reading of the day already. */
  taken: z.boolean(),
});

const line = z.strictObject({
  meter_id: id,
  /** The last reading shown to the user. */
  after_id: id.nullable(),
  /** `null` when not read this time. */
  reading: meterReading.nullable().default(null),
  /** Readings at changes of tenant since the last reading, the oldest first. */
  handovers: z
    // `null` when it was not read then.
    .array(z.strictObject({ read_on: date, reading: meterReading.nullable() }))
    .max(MOST_HANDOVERS)
    .refine(
      (taken) => taken.every(({ read_on }, place) => place === 0 || read_on > (taken[place - 1]?.read_on ?? '')),
      {
        message: '交接读数须按日期先后填写，每日一次',
      },
    )
    .default([]),
});
export const readingPost = z
  .strictObject({
    ...sheetQuery.shape,
    charge_item_id: id,
    unit_price: price,
    loss_share: rate.default('0'),
    start_date: date,
    end_date: date,
    due_date: date,
    ...runLimits,
    lines: z.array(line).max(MOST_LINES),
  })
  .refine(({ start_date, end_date }) => end_date >= start_date, {
    path: ['end_date'],
    message: '结束日期不能早于开始日期',
  })
  .refine(({ lines }) => lines.some(({ reading }) => reading !== null), {
    path: ['lines'],
    message: '请至少填写一块表的读数',
  })
  .superRefine(({ lines }, context) => {
    const seen = new Set<number>();
    for (const [index, { meter_id }] of lines.entries()) {
      if (seen.has(meter_id))
        context.addIssue({ code: 'custom', path: ['lines', index, 'reading'], message: '同一块表填写了两次' });
      seen.add(meter_id);
    }
  });
export const postedReadings = z.strictObject({
  read: z.number(),
  charged: z.number(),
  charged_fen: z.number(),
  /** Number of meters with a reading that the limits left out: they are not read. */
  left_out: z.number(),
});

/** Narrowed to the last run of a building or kind. */
export const nextReadingsQuery = z.strictObject({
  building_id: id.nullable().default(null),
  kind: kind.nullable().default(null),
});
/** The values that the next reading begins with (docs/domain §6.3); `null` when none was made yet. */
export const nextReadings = z
  .strictObject({
    building_id: z.number(),
    kind,
    read_on: date,
    charge_item_id: z.number(),
    unit_price: z.string(),
    loss_share: z.string(),
    start_date: date,
    end_date: date,
    due_date: date,
    min_fen: z.number(),
  })
  .nullable();

/** A reading with its charges. */
export const readingRow = z.strictObject({
  id: z.number(),
  read_on: date,
  reading: z.string(),
  source: z.enum(valuesOf(READING_SOURCE)),
  usage: z.string().nullable(),
  /** One charge per contract that occupied the space meanwhile. */
  charges: z.array(
    z.strictObject({
      receivable_id: z.number(),
      tenant_name: z.string(),
      contract_number: z.string().nullable(),
      usage: z.string(),
      gross_fen: z.number(),
      status: z.enum(valuesOf(RECEIVABLE_STATUS)),
      explanation: z.string(),
    }),
  ),
  voided_on: date.nullable(),
  /** Set when consumption is counted from this reading on. */
  first: z.boolean(),
  /** Set when it may be voided: entered manually or from a file, and without a later count. */
  last: z.boolean(),
  created_by: z.string(),
});

export const voidReadingInput = z.strictObject({
  id,
  reason: reason('请填写作废原因'),
});

/** A row of the spreadsheet. */
export const readingImportRow = z
  .strictObject({
    park: z.string().default(''),
    building: z.string(),
    kind,
    number,
    read_on: date,
    reading: meterReading,
    unit_price: price,
    loss_share: rate.default('0'),
    charge_item: z.string().default(''),
    start_date: date,
    end_date: date,
    due_date: date,
  })
  .refine((row) => row.end_date >= row.start_date, { path: ['end_date'], message: '结束日期不能早于开始日期' });

export type MeterSave = z.input<typeof meterSave>;
export type Meter = z.infer<typeof meter>;
export type MeterReplace = z.input<typeof meterReplace>;
export type UndoReplacement = z.infer<typeof undoReplacementInput>;
export type SheetQuery = z.infer<typeof sheetQuery>;
export type SheetRow = z.infer<typeof sheetRow>;
export type ReadingPostInput = z.input<typeof readingPost>;
export type ReadingPost = z.output<typeof readingPost>;
export type NextReadingsInput = z.input<typeof nextReadingsQuery>;
export type NextReadingsQuery = z.output<typeof nextReadingsQuery>;
export type NextReadings = z.infer<typeof nextReadings>;
export type PostedReadings = z.infer<typeof postedReadings>;
export type ReadingRow = z.infer<typeof readingRow>;
export type VoidReading = z.infer<typeof voidReadingInput>;
export type ReadingImportRow = z.infer<typeof readingImportRow>;

export const meterSchemas = {
  '/api/finance/meter/get': { input: byId, output: meter },
  '/api/finance/meter/save': { input: meterSave, output: meter },
  '/api/finance/meter/replace': { input: meterReplace, output: meter },
  '/api/finance/meter/undo-replace': { input: undoReplacementInput, output: meter },
  '/api/finance/meter/readings': { input: byId, output: z.array(readingRow) },
  '/api/finance/meter-reading/sheet': { input: sheetQuery, output: z.array(sheetRow) },
  '/api/finance/meter-reading/next': { input: nextReadingsQuery, output: nextReadings },
  '/api/finance/meter-reading/post': { input: readingPost, output: postedReadings },
  '/api/finance/meter-reading/void': { input: voidReadingInput, output: readingRow },
};
