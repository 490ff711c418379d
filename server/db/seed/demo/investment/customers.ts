// Customers of two years: each advances through some of the stages with follow-ups, and is won, lost, given up, or still in progress. Won customers
// became tenants of the park.
import sql from 'sql-template-tag';
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import { companyName, mobile, personName } from '../names';
import type { Random } from '../prng';
import { isFirst, type Stage } from '../stage';
import { seedVisits } from './visits';

/** Number of customers per park; the serials of their names are beyond those of all tenants. */
const OF_PARK = 670;
const FIRST_SERIAL = 3_000;
const DAYS = 730;

const STAGES = ['初步接触', '需求确认', '现场看房', '方案报价', '商务谈判', '意向确认', '合同签订'];
/** Days a customer stays in each stage. */
const STAY: readonly (readonly [number, number])[] = [
  [2, 20],
  [3, 25],
  [3, 20],
  [4, 25],
  [5, 40],
  [3, 15],
  [1, 10],
];
const ON = 0.72;
const SOURCES = ['渠道推荐', '自主拓展', '来电咨询', '自然来访', '网络推广', '老客户转介', '政府推荐'];
const AREAS = ['本区', '本市其他区', '省内其他城市', '长三角', '京津冀'];
const WAYS = ['电话', '微信', '上门拜访', '来访接待', '看房', '邮件'];
const POSITIONS = ['行政经理', '总经理助理', '选址经理', '财务经理'];
const LOST = ['价格过高', '面积不合适', '位置交通', '选择竞品', '预算取消', '决策推迟', '无法联系'];
const GIVEN_UP = ['行业不符合定位', '资质审核未通过', '需求不真实', '无合适空间'];

/** Notes of a follow-up, by the customer's stage. */
const NOTES: readonly (readonly string[])[] = [
  ['首次沟通，介绍了园区区位与配套，客户愿意进一步了解', '发送了园区介绍与楼宇平面图'],
  ['确认面积与预算，客户关注交付标准和车位', '了解到现址合同到期时间，年内需要搬迁'],
  ['陪同看了两处空间，客户对采光和电梯等候时间满意', '二次看房，行政与财务一同到场，关注空调加时费'],
  ['发送报价方案，含免租期与递增', '按客户要求调整了免租期与付款方式，重新报价'],
  ['商谈单价与装修期，客户希望再降 3%', '就违约条款与保证金比例达成一致'],
  ['客户内部审批中，预计本周回复', '收到意向确认，准备合同文本'],
  ['合同文本已发客户法务', '客户盖章中，约定下周签约'],
];

type Outcome = 'won' | 'lost' | 'given_up' | null;

interface Step {
  stage: number;
  day: CalendarDate;
}

interface Course {
  created: CalendarDate;
  steps: Step[];
  outcome: Outcome;
  ended: CalendarDate | null;
}

/** Returns the course of a customer entered on the day. */
function courseOf(random: Random, created: CalendarDate, today: CalendarDate, wins: boolean): Course {
  const steps: Step[] = [{ stage: 0, day: created }];
  const course = (outcome: Outcome, ended: CalendarDate | null): Course => ({ created, steps, outcome, ended });
  let stage = 0;
  let day = created;
  for (;;) {
    const [least, most] = STAY[stage] ?? [1, 10];
    day = addDays(day, random.int(least, most));
    if (day >= today) return course(null, null);
    if (stage === STAGES.length - 1) return course(wins ? 'won' : 'lost', day);
    if (!wins && !random.chance(ON)) return course(random.chance(0.7) ? 'lost' : 'given_up', day);
    // A few customers go back one stage.
    stage = stage > 1 && random.chance(0.05) ? stage - 1 : stage + 1;
    steps.push({ stage, day });
  }
}

const instantOf = (day: CalendarDate, random: Random) =>
  `${day}T${String(random.int(1, 9)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}:00Z`;

interface Won {
  tenant_id: number;
  name: string;
  industry_id: number | null;
  area: string;
  approved_on: CalendarDate;
}

/** Returns tenants who signed within the two years: each was won as a customer. */
const wonIn = ({ tx, today }: Stage, park_id: number): Promise<Won[]> =>
  tx.query<Won>(
    sql`select t.id as tenant_id, t.name, t.industry_id, sum(x.area_sqm)::text as area, min(c.start_date) as approved_on
        from contract c join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        join contract_space x on x.company_id = c.company_id and x.contract_id = c.id and x.version_no = 1
        where c.company_id = app_company() and c.park_id = ${park_id} and c.status = 'approved' and t.kind = 'company'
          and c.start_date between ${addDays(today, -DAYS + 200)}::date and ${today}::date
        group by t.id, t.name, t.industry_id order by t.id`,
  );

/** Demand by type of the park: area and price, from and to, with decimals. */
const WANTED = {
  office: { type: '办公', budget: [3.5, 7, 1], unit: 'per_sqm_day' },
  industrial: { type: '厂房', budget: [26, 44, 0], unit: 'per_sqm_month' },
  mall: { type: '商铺', budget: [100, 240, 0], unit: 'per_sqm_month' },
} as const;

/** Demanded area in square metres, from and to; for a signed customer the rented area. */
function demandOf(random: Random, became: Won | undefined) {
  if (became) return { demand_min_sqm: became.area, demand_max_sqm: became.area };
  const area = random.int(6, 60) * 10;
  return { demand_min_sqm: `${area}.00`, demand_max_sqm: random.chance(0.8) ? `${area * 2}.00` : null };
}

function wayOf({ random, today }: Stage, became: Won | undefined): Course {
  // A signed customer was entered half a year before signing at most.
  const created = became ? addDays(became.approved_on, -random.int(60, 180)) : addDays(today, -random.int(1, DAYS));
  const course = courseOf(random, created, today, became !== undefined);
  const last = course.steps.at(-1)?.day ?? created;
  return became && course.ended !== null && course.ended > became.approved_on ? { ...course, ended: last } : course;
}

function draftOf(stage: Stage, place: number, became: Won | undefined) {
  const { random, setup, park, first_serial } = stage;
  const pick = (kind: string, names: readonly string[]) => setup.dictionary(kind, random.pick(names));
  const industry = random.weighted(park.industries);
  const course = wayOf(stage, became);
  const { budget, unit } = WANTED[park.type];
  const key_account = random.chance(0.06);
  return {
    course,
    columns: {
      name: became?.name ?? companyName(random, FIRST_SERIAL + first_serial * 3 + place, park.city, industry),
      kind: 'company',
      source_id: pick('customer-source', SOURCES),
      channel_id: random.chance(0.3) ? random.pick(setup.channels) : null,
      industry_id: became?.industry_id ?? setup.dictionary('industry', industry),
      area_id: pick('customer-area', AREAS),
      ...demandOf(random, became),
      budget: random.decimal(budget[0], budget[1], budget[2]),
      budget_unit: unit,
      move_in_on: addDays(course.created, random.int(60, 300)),
      owner_id:
        course.outcome === null && random.chance(key_account ? 0.5 : 0.06)
          ? null
          : random.pick([setup.users.leasing, setup.users.admin]),
      stage_id: setup.dictionary('investment-progress', STAGES[course.steps.at(-1)?.stage ?? 0] ?? ''),
      status: course.outcome ?? 'open',
      key_account,
      level: key_account ? random.pick(['A', 'B', 'C']) : null,
      tenant_id: course.outcome === 'won' ? (became?.tenant_id ?? null) : null,
      created_by: setup.users.leasing,
      created_at: instantOf(course.created, random),
    },
  };
}

type Draft = ReturnType<typeof draftOf> & { id: number };

/** The acting user: the manager, or the user who entered the customer. */
const byOf = ({ setup }: Stage, { columns }: Draft) => columns.owner_id ?? setup.users.leasing;

function causeOf({ random, setup }: Stage, outcome: Exclude<Outcome, null>): number | null {
  if (outcome === 'lost') return setup.dictionary('loss-cause', random.pick(LOST));
  return outcome === 'given_up' ? setup.dictionary('renunciation-reason', random.pick(GIVEN_UP)) : null;
}

function entriesOf(stage: Stage, draft: Draft) {
  const { random, setup } = stage;
  const { id: customer_id, course, columns } = draft;
  const entered = { customer_id, entered_by: byOf(stage, draft) };
  const steps = course.steps.map(({ stage: reached, day }, step) => ({
    ...entered,
    stage_id: setup.dictionary('investment-progress', STAGES[reached] ?? ''),
    status: null as Outcome,
    cause_id: null as number | null,
    entered_at: step === 0 ? columns.created_at : instantOf(day, random),
  }));
  const { outcome, ended } = course;
  if (outcome === null || ended === null) return steps;
  const end = { ...entered, stage_id: null, status: outcome, cause_id: causeOf(stage, outcome) };
  return [...steps, { ...end, entered_at: `${ended}T09:59:59Z` }];
}

function followUpsOf(stage: Stage, draft: Draft) {
  const { random, today, setup } = stage;
  const { id: customer_id, course } = draft;
  return course.steps.map(({ stage: reached, day }, step) => {
    const planned = random.chance(0.8) ? addDays(today, random.int(-12, 14)) : null;
    const next = course.steps[step + 1]?.day ?? course.ended ?? planned;
    return {
      customer_id,
      kind_id: setup.dictionary('follow-up-type', random.pick(WAYS)),
      followed_on: day,
      content: random.pick(NOTES[reached] ?? ['']),
      next_on: next !== null && next > day ? next : null,
      done_by: byOf(stage, draft),
      created_at: instantOf(day, random),
    };
  });
}

export async function seedCustomers(stage: Stage, park_id: number): Promise<void> {
  const { tx, random, setup, park } = stage;
  const spatial_type_id = setup.dictionary('spatial-type', WANTED[park.type].type);
  const won = await wonIn(stage, park_id);
  const plans = Array.from({ length: OF_PARK }, (_, place) => draftOf(stage, place, won[place]));
  const ids = await insertRecordsWithIds(
    tx,
    'customer',
    plans.map(({ columns }) => columns),
  );
  const drafts = plans.map((plan, place): Draft => ({ ...plan, id: ids[place] ?? 0 }));
  const contacts = drafts.map(({ id: customer_id }) => ({
    customer_id,
    seq: 1,
    name: personName(random),
    position: random.pick(POSITIONS),
    phone: mobile(random),
    main: true,
  }));
  await insertRecords(tx, 'customer_contact', contacts);
  const ofCustomers = (part: object) => ids.map((customer_id) => ({ customer_id, ...part }));
  await insertRecords(tx, 'customer_park', ofCustomers({ park_id }));
  await insertRecords(tx, 'customer_spatial_type', ofCustomers({ spatial_type_id }));
  await insertRecords(
    tx,
    'customer_stage',
    drafts.flatMap((draft) => entriesOf(stage, draft)),
  );
  await insertRecords(
    tx,
    'follow_up',
    drafts.flatMap((draft) => followUpsOf(stage, draft)),
  );
  await linkContracts(tx, park_id);
  await formGroup(tx, drafts);
  const looked = drafts.flatMap(({ id, course, columns: { owner_id } }) =>
    course.outcome === null && owner_id !== null ? [{ id, owner_id }] : [],
  );
  if (isFirst(stage)) await seedVisits(stage, looked);
}

/** Links the contracts of the park to the customers who became its tenants. */
const linkContracts = (tx: Stage['tx'], park_id: number) =>
  tx.query(
    sql`update contract c set customer_id = k.id from customer k
        where c.company_id = app_company() and k.company_id = c.company_id and k.tenant_id = c.tenant_id and c.park_id = ${park_id} and c.kind = 'new'`,
  );

/** Creates a key account from one of the park's tenants with two members, and a customer who is not a tenant yet. */
async function formGroup(tx: Stage['tx'], drafts: readonly Draft[]): Promise<void> {
  const [head, ...members] = drafts.filter(({ columns }) => columns.tenant_id !== null).slice(0, 3);
  const open = drafts.find(({ columns }) => columns.status === 'open');
  if (!head || !open) return;
  const under = [...members, open].map(({ id }) => id);
  await tx.query(
    sql`update customer set key_account = true, level = 'A' where company_id = app_company() and id = ${head.id}`,
  );
  await tx.query(
    sql`update customer set parent_id = ${head.id} where company_id = app_company() and id = any(${under}::bigint[])`,
  );
}
