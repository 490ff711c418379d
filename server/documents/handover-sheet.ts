// 房屋交接单: the handover record of a contract's spaces. Before the delivery its lines are empty, to be filled in by hand; afterwards they show the
// recorded values.
import type { Contract } from '#api/contracts/contract/contract.schema';
import type { Handover, LastReading } from '#api/contracts/handover.schema';
import { METER_KIND } from '#api/contracts/labels';
import { formatArea } from '#domain/kernel/text/format';
import { type Block, type PdfFile, pdf } from '../platform/pdf';

interface Sheet {
  contract: Contract;
  handover: Handover;
  meters: readonly LastReading[];
}

/** Number of empty lines for findings on the day. */
const EMPTY_LINES = 5;
const USUAL_ITEMS = ['大门钥匙', '门禁卡', '配电箱钥匙', '', ''];

export function handoverSheet(sheet: Sheet, now: Date): Promise<PdfFile> {
  const { contract, handover } = sheet;
  const { delivery } = handover;
  const blocks: Block[] = [
    {
      kind: 'facts',
      columns: 2,
      facts: [
        ['合同编号', contract.number],
        ['租期', `${contract.start} 至 ${contract.end}`],
        ['出租方', contract.lessor_name],
        ['承租方', contract.tenant_name],
        ['园区', contract.park_name],
        ['交房日期', delivery?.delivered_on ?? '        年    月    日'],
      ],
    },
    ...spaceBlocks(sheet),
    ...meterBlocks(sheet),
    ...itemBlocks(handover),
    ...(delivery?.remark
      ? ([
          { kind: 'heading', text: '备注' },
          { kind: 'paragraph', text: delivery.remark },
        ] as const)
      : []),
    { kind: 'space', height: 12 },
    {
      kind: 'signatures',
      parties: [
        { title: '移交方（出租方）', lines: ['签字', '日期'] },
        { title: `接收方（承租方）${delivery ? `：${delivery.receiver}` : ''}`, lines: ['签字', '日期'] },
      ],
    },
  ];
  return pdf(`房屋交接单-${contract.number}.pdf`, { title: '房屋交接单', header: contract.lessor_name, blocks }, now);
}

function spaceBlocks({ contract, handover: { delivery } }: Sheet): Block[] {
  const note = new Map(delivery?.conditions.map((condition) => [condition.space_id, condition.note]));
  return [
    { kind: 'heading', text: '房屋' },
    {
      kind: 'table',
      columns: [
        { title: '空间', width: 3 },
        { title: '计租面积(㎡)', width: 1.4, align: 'right' },
        { title: '房屋状况', width: 5 },
      ],
      rows: contract.spaces.map(({ id, label, area }) => [label, formatArea(area), note.get(id) ?? '']),
    },
  ];
}

function meterBlocks({ contract, handover: { delivery }, meters }: Sheet): Block[] {
  const labels = new Map(contract.spaces.map((space) => [space.id, space.label]));
  const existing = delivery?.meters ?? meters.map((meter) => ({ ...meter, reading: '' }));
  const rows = existing.map(({ space_id, kind, number, multiplier, reading }) => [
    METER_KIND[kind].label,
    number,
    space_id === null ? '公共' : (labels.get(space_id) ?? ''),
    multiplier,
    reading,
  ]);
  if (!delivery)
    rows.push(...Array.from({ length: Math.max(0, EMPTY_LINES - rows.length) }, () => ['', '', '', '', '']));
  if (rows.length === 0) return [];
  return [
    { kind: 'heading', text: '水电表' },
    {
      kind: 'table',
      columns: [
        { title: '种类', width: 1 },
        { title: '表号', width: 2 },
        { title: '位置', width: 3 },
        { title: '倍率', width: 1, align: 'right' },
        { title: '读数', width: 1.6, align: 'right' },
      ],
      rows,
    },
  ];
}

function itemBlocks({ delivery }: Handover): Block[] {
  const items = delivery?.items ?? USUAL_ITEMS.map((name) => ({ name, count: '', remark: '' }));
  if (items.length === 0) return [];
  return [
    { kind: 'heading', text: '钥匙与物品' },
    {
      kind: 'table',
      columns: [
        { title: '名称', width: 3 },
        { title: '数量', width: 1, align: 'right' },
        { title: '说明', width: 4 },
      ],
      rows: items.map(({ name, count, remark }) => [name, String(count), remark]),
    },
  ];
}
