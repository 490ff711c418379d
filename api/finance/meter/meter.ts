// Meters (仪表) and their readings (抄表): calls and fields.
import { METER_KIND } from '#api/contracts/labels';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { FormDeclaration, FormField } from '#api/kernel/form/form';
import type {
  Meter,
  MeterReplace,
  MeterSave,
  NextReadings,
  NextReadingsInput,
  NextReadingsQuery,
  PostedReadings,
  ReadingPost,
  ReadingPostInput,
  ReadingRow,
  SheetQuery,
  SheetRow,
  UndoReplacement,
  VoidReading,
} from './meter.schema';

const READ = ['p_5200'];
const EDIT = ['p_5200_edit'];
const reads = { reads: true };

export const meterCalls = {
  get: endpoint<{ id: number }, Meter>('/api/finance/meter/get', READ, '读取仪表', reads),
  save: endpoint<MeterSave, Meter>('/api/finance/meter/save', EDIT, '保存仪表'),
};
export const replaceMeter = endpoint<MeterReplace, Meter>('/api/finance/meter/replace', EDIT, '更换仪表', {
  posts: true,
});
/** Removes the new meter and restores the old one; returns the latter. */
export const undoReplacement = endpoint<UndoReplacement, Meter>('/api/finance/meter/undo-replace', EDIT, '撤销换表', {
  posts: true,
});
export const meterReadings = endpoint<{ id: number }, ReadingRow[]>(
  '/api/finance/meter/readings',
  READ,
  '仪表的读数',
  reads,
);
export const readingSheet = endpoint<SheetQuery, SheetRow[]>('/api/finance/meter-reading/sheet', EDIT, '抄表单', reads);
export const nextReadings = endpoint<NextReadingsInput, NextReadings, NextReadingsQuery>(
  '/api/finance/meter-reading/next',
  EDIT,
  '下次抄表',
  reads,
);
export const postReadings = endpoint<ReadingPostInput, PostedReadings, ReadingPost>(
  '/api/finance/meter-reading/post',
  EDIT,
  '抄表计费',
  { posts: true },
);
export const voidReading = endpoint<VoidReading, ReadingRow>('/api/finance/meter-reading/void', EDIT, '作废读数', {
  posts: true,
});

const NUMBER: FormField = { name: 'number', title: '表号', kind: 'text', required: true, maxLength: 40 };
const MULTIPLIER: FormField = {
  name: 'multiplier',
  title: '倍率',
  kind: 'decimal',
  required: true,
  initial: '1',
  help: '互感器倍率，用量 = 读数之差 × 倍率；抄过表后不能修改',
};

const DIGITS: FormField = {
  name: 'digits',
  title: '表盘位数',
  kind: 'integer',
  help: '整数位数，如 5 位表走到 99,999 后归零；填写后读数归零按过最大值计算用量',
};

const PLACE: readonly FormField[] = [
  {
    name: 'building_id',
    title: '楼宇',
    kind: 'option',
    options: '/api/option/building',
    required: true,
    fixed: true,
  },
  {
    name: 'space_id',
    title: '空间',
    kind: 'option',
    options: '/api/option/space',
    optionsBy: ['building_id'],
    help: '抄表日承租该空间的合同付费；不选则为公共表，只记读数',
  },
  { name: 'kind', title: '种类', kind: 'enum', labels: METER_KIND, required: true, fixed: true },
  NUMBER,
  MULTIPLIER,
  DIGITS,
];

export const meterForm: FormDeclaration = [{ title: '仪表', fields: PLACE }];
export const newMeterForm: FormDeclaration = [
  { title: '仪表', fields: PLACE },
  {
    title: '底数',
    fields: [
      { name: 'read_on', title: '抄表日期', kind: 'date', help: '不填则首次抄表作为底数' },
      { name: 'reading', title: '底数', kind: 'decimal' },
    ],
  },
];

export const replacementFields: readonly FormField[] = [
  { name: 'replaced_on', title: '换表日期', kind: 'date', required: true },
  { name: 'final_reading', title: '旧表读数', kind: 'decimal', required: true, help: '拆下时的读数' },
  { ...NUMBER, title: '新表表号' },
  { ...MULTIPLIER, title: '新表倍率', help: '用量 = 读数之差 × 倍率' },
  { ...DIGITS, title: '新表表盘位数' },
  { name: 'reading', title: '新表底数', kind: 'decimal', required: true },
];

/** Fields common to one round of reading. */
export const sheetFields: readonly FormField[] = [
  { name: 'building_id', title: '楼宇', kind: 'option', options: '/api/option/building', required: true },
  { name: 'kind', title: '种类', kind: 'enum', labels: METER_KIND, required: true },
  { name: 'read_on', title: '抄表日期', kind: 'date', required: true },
];
export const priceFields: readonly FormField[] = [
  { name: 'unit_price', title: '单价', kind: 'price', unit: '元', required: true, help: '含税，最多 6 位小数' },
  { name: 'loss_share', title: '损耗分摊', kind: 'percent', required: true, help: '按用量加收' },
];
export const periodFields: readonly FormField[] = [
  { name: 'start_date', title: '计费开始', kind: 'date', required: true },
  { name: 'end_date', title: '计费结束', kind: 'date', required: true },
  { name: 'due_date', title: '应收日', kind: 'date', required: true },
];
export const limitFields: readonly FormField[] = [
  { name: 'min_fen', title: '每块表最低金额', kind: 'money', unit: '元', help: '不足的本次不抄，用量计入下次' },
];
