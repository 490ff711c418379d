// Investment at 100,000 customers on PostgreSQL: list, board and analyses against hand-written SQL with the same result; calls during typing and
// matching against their limits.
import { raw, type Sql } from 'sql-template-tag';
import { funnelReport } from '#api/investment/analysis/funnel';
import { parkLeaseReport } from '#api/investment/analysis/park-lease';
import { weekReport } from '#api/investment/analysis/week';
import { customerBoard } from '#api/investment/board';
import { customerDuplicates } from '#api/investment/customer/customer';
import { customerList } from '#api/investment/customer/customer.list';
import { matchingSpaces } from '#api/investment/matching';
import { listEndpoint } from '#api/kernel/list/list';
import { reportEndpoint } from '#api/kernel/report/report';
import { createApp } from '#server/app';
import { analyze, withoutLoops } from '#server/platform/db/database';
import { letSpaces } from '#tests/support/contracts/let-spaces';
import { newCustomer } from '#tests/support/investment/customer';
import { type Environment, inTurn, openEnvironment } from './support/environment';
import { sized } from './support/sized';
import type { Budget, Measure } from './table/measure';

const CUSTOMERS = sized(100_000, 10_000);
const SPACES = sized(5_000, 500);
const RUNS = 5;
const LIMIT = { list: 2, report: 1.5, typing_ms: 100 };
/** Reference day of the data. */
const DAY = '2026-03-16';

/** Customers of two years with two stages, a contact, a manager and two follow-ups each; one in six is open. */
async function fill({ world, company_id, owner, approver }: Environment): Promise<void> {
  await letSpaces(world, { company_id } as never, owner, SPACES);
  const people = `case when g % 2 = 0 then ${owner.user_id} else ${approver.user_id} end`;
  const stage = (place: string) =>
    `(select d.id from (select id, row_number() over (order by sort, id) - 1 as no from dictionary where company_id = ${company_id} and kind = 'investment-progress') d where d.no = ${place})`;
  const instant = `timestamptz '${DAY} 10:00:00+08' - (g % 730) * interval '1 day'`;
  await world.db.asOwner(async (tx) => {
    await tx.script(`set session_replication_role = replica;
      insert into customer (company_id, name, demand_min_sqm, demand_max_sqm, owner_id, stage_id, status, key_account, created_by, created_at, source_id)
        select ${company_id}, '某某第' || g || '科技有限公司', 50 + g % 900, 200 + g % 900, ${people}, s.id, case g % 6 when 0 then 'open' when 1 then 'won' else 'lost' end, g % 50 = 0, ${owner.user_id}, ${instant},
          (select min(id) from dictionary where company_id = ${company_id} and kind = 'customer-source')
        from generate_series(1, ${CUSTOMERS}) g
        join (select id, row_number() over (order by sort, id) - 1 as no from dictionary where company_id = ${company_id} and kind = 'investment-progress') s on s.no = g % 5;
      create temporary table made as select c.id, row_number() over (order by c.id) as g, c.created_at, c.owner_id, c.stage_id, c.status from customer c where c.company_id = ${company_id};
      insert into customer_stage (company_id, customer_id, stage_id, status, entered_at, entered_by)
        select ${company_id}, id, ${stage('0')}, null, created_at, owner_id from made
        union all select ${company_id}, id, case when status = 'open' then stage_id end, nullif(status, 'open'), created_at + interval '9 days', owner_id from made;
      insert into customer_contact (company_id, customer_id, seq, name, phone, main) select ${company_id}, id, 1, '李', '139' || lpad(g::text, 8, '0'), true from made;
      insert into customer_owner (company_id, customer_id, owner_id, since) select ${company_id}, id, owner_id, created_at from made;
      insert into follow_up (company_id, customer_id, kind_id, followed_on, content, next_on, done_by)
        select ${company_id}, id, (select min(id) from dictionary where company_id = ${company_id} and kind = 'follow-up-type'), (created_at + n * interval '4 days')::date, '电话沟通需求', (created_at + n * interval '8 days')::date, owner_id
        from made cross join generate_series(1, 2) n;
      update contract set approved_on = start_date + (id % 90)::int where company_id = ${company_id};
      drop table made;
      set session_replication_role = origin;`);
  });
  await analyze(world.db);
}

/** The first page with the data of its cells, the count and the sum. */
const LIST: Sql = raw(`select (select json_agg(r) from (
    select c.id, c.name, c.status, s.name as stage, u.display_name, o.name as source, c.created_at,
      (select f.next_on from follow_up f where f.company_id = c.company_id and f.customer_id = c.id order by f.followed_on desc, f.id desc limit 1) as next_on,
      (select k.name || k.phone from customer_contact k where k.company_id = c.company_id and k.customer_id = c.id and k.main) as contact
    from (select * from customer where company_id = app_company() order by (created_at at time zone 'Asia/Shanghai')::date desc, id desc limit 20) c
    join dictionary s on s.company_id = c.company_id and s.id = c.stage_id left join app_user u on u.company_id = c.company_id and u.id = c.owner_id
    left join dictionary o on o.company_id = c.company_id and o.id = c.source_id) r) as rows,
  (select json_build_array(count(*), sum(round((demand_min_sqm + demand_max_sqm) / 2, 2))) from customer where company_id = app_company()) as whole`);

/** Every open customer with its next day, a thousand cards of each stage, and its sums. */
const BOARD: Sql = raw(`with last as (
    select distinct on (f.customer_id) f.customer_id, f.next_on from follow_up f
    join customer c on c.company_id = f.company_id and c.id = f.customer_id and c.status = 'open' where f.company_id = app_company() order by f.customer_id, f.followed_on desc, f.id desc
  ), held as materialized (select c.id, c.version, c.name, c.level, c.owner_id, c.stage_id, (c.demand_min_sqm + c.demand_max_sqm) / 2 as sqm, l.next_on, c.created_at
    from customer c left join last l on l.customer_id = c.id where c.company_id = app_company() and c.status = 'open'
  ), placed as (select h.*, row_number() over (partition by stage_id order by next_on nulls last, created_at desc, id) as place from held h
  ), since as (select e.customer_id, max(e.entered_at) as at from customer_stage e join placed p on p.id = e.customer_id and p.place <= 1000 where e.company_id = app_company() group by 1)
  select (select json_agg(x) from (select p.stage_id, json_agg(json_build_object('id', p.id, 'version', p.version, 'name', p.name, 'level', p.level, 'owner', u.display_name,
      'demand_sqm', p.sqm, 'next_on', p.next_on, 'days', '${DAY}'::date - s.at::date) order by p.place) as cards
    from placed p join since s on s.customer_id = p.id left join app_user u on u.company_id = app_company() and u.id = p.owner_id where p.place <= 1000 group by 1) x)::text as cards,
    (select json_agg(x) from (select stage_id, count(*), sum(sqm) from held group by 1) x)::text as sums`);

const FUNNEL: Sql =
  raw(`with stage as materialized (select id, row_number() over (order by sort, id) as no from dictionary where company_id = app_company() and kind = 'investment-progress'
  ), entry as materialized (select e.customer_id, e.id, e.stage_id, e.status, e.entered_at, s.no, lead(e.entered_at) over w as left_at, lead(e.id) over w is null as last
    from customer_stage e left join stage s on s.id = e.stage_id where e.company_id = app_company() window w as (partition by e.customer_id order by e.entered_at, e.id)
  ), known as materialized (select c.id, max(case when e.status = 'won' then 7 else e.no end) as top, max(e.stage_id) filter (where e.last) as stage_id, (c.demand_min_sqm + c.demand_max_sqm) / 2 as sqm,
      (c.created_at at time zone 'Asia/Shanghai')::date between '2026-01-01' and '${DAY}' as cohort
    from customer c join entry e on e.customer_id = c.id where c.company_id = app_company() group by c.id, c.company_id, c.demand_min_sqm, c.demand_max_sqm, c.created_at)
  select s.no, (select count(*) from known k where k.cohort and k.top >= s.no) as reached, (select count(*) from known k where k.stage_id = s.id) as open, (select sum(k.sqm) from known k where k.stage_id = s.id) as sqm,
    (select avg(extract(epoch from e.left_at - e.entered_at)) from entry e join known k on k.id = e.customer_id and k.cohort where e.stage_id = s.id and e.left_at is not null) as stay from stage s`);

/** Each figure of both weeks by manager: at registration, visits separately, quotes, and contracts signed under their name. */
const WEEK: Sql = raw(`with event as (
    select coalesce((select w.owner_id from customer_owner w where w.company_id = c.company_id and w.customer_id = c.id order by w.since, w.id limit 1), c.created_by) as user_id,
      (c.created_at at time zone 'Asia/Shanghai')::date as day, 'new' as what, null::numeric as sqm, null::numeric as rent from customer c
      where c.company_id = app_company() and c.created_at >= timestamptz '2026-03-09 00:00+08' and c.created_at < timestamptz '2026-03-23 00:00+08'
    union all select f.done_by, f.followed_on, case when (k.extra ->> 'visit')::boolean then 'visit' else 'follow' end, null, null
      from follow_up f join customer c on c.company_id = f.company_id and c.id = f.customer_id join dictionary k on k.company_id = f.company_id and k.id = f.kind_id
      where f.company_id = app_company() and f.followed_on between '2026-03-09' and '2026-03-22'
    union all select q.created_by, (q.created_at at time zone 'Asia/Shanghai')::date, 'quote', null, null from quote q
      where q.company_id = app_company() and q.created_at >= timestamptz '2026-03-09 00:00+08' and q.created_at < timestamptz '2026-03-23 00:00+08'
    union all select u.id, x.approved_on, 'signed', sum(x.sqm), sum(x.rent) from (
      select c.id, c.manager, c.approved_on, n.space_id, n.area_sqm as sqm, sum(n.area_sqm * p.price * 365 / 12) as rent
      from contract c join contract_space n on n.company_id = c.company_id and n.contract_id = c.id and n.version_no = 1
      left join charge_clause k on k.company_id = c.company_id and k.contract_id = c.id and k.version_no = 1
        and exists (select from charge_item i where i.company_id = k.company_id and i.id = k.charge_item_id and i.kind = 'rent')
      left join clause_price p on p.company_id = k.company_id and p.clause_id = k.id and p.start_date = k.start_date
      where c.company_id = app_company() and c.status = 'approved' and c.approved_on between '2026-03-09' and '2026-03-22'
      group by 1, 2, 3, 4, 5) x left join app_user u on u.company_id = app_company() and u.display_name = x.manager group by x.id, u.id, x.approved_on)
  select user_id, ${['new', 'follow', 'visit', 'quote', 'signed']
    .flatMap((what) =>
      ['>=', '<'].map((side) => `count(*) filter (where what = '${what}' and day ${side} '2026-03-16')`),
    )
    .join(', ')},
    ${['sqm', 'rent'].flatMap((sum) => ['>=', '<'].map((side) => `sum(${sum}) filter (where day ${side} '2026-03-16')`)).join(', ')}
  from event group by grouping sets ((user_id), ())`);

export async function benchInvestment(): Promise<Measure[]> {
  const environment = await openEnvironment();
  const { world, company_id, owner } = environment;
  // The product does not validate replies.
  world.app = createApp(world.services);
  await fill(environment);
  const byHand = (statement: Sql, report: boolean) => () =>
    world.db.transaction({ company_id, read_only: true }, (tx) =>
      report ? withoutLoops(tx, () => tx.query(statement)) : tx.query(statement),
    );
  const ratios: [string, () => Promise<unknown>, Sql, number][] = [
    ['list', () => owner.call(listEndpoint(customerList), { page: 1, page_size: 20 }), LIST, LIMIT.list],
    ['board', () => owner.call(customerBoard, {}), BOARD, LIMIT.list],
    ['funnel', () => owner.call(reportEndpoint(funnelReport), {}), FUNNEL, LIMIT.report],
    ['week against week', () => owner.call(reportEndpoint(weekReport), {}), WEEK, LIMIT.report],
  ];
  const scope = `of ${CUSTOMERS.toLocaleString('en-US')} customers`;
  const measures: Measure[] = [];
  for (const [name, request, statement, limit] of ratios) {
    const [figure, alone] = await inTurn(RUNS, request, byHand(statement, limit === LIMIT.report));
    const reference = { what: 'hand-written SQL', figure: alone };
    measures.push({ what: `${name} ${scope}`, figure, unit: 'ms', reference, budget: { times: limit } });
  }
  const found = await newCustomer(owner, { name: '新来的客户', demand_min_sqm: '80', demand_max_sqm: '150' });
  const most = { most: LIMIT.typing_ms };
  const others: [what: string, request: () => Promise<unknown>, budget?: Budget][] = [
    ['leasing of parks', () => owner.call(reportEndpoint(parkLeaseReport), {})],
    ['duplicates by name', () => owner.call(customerDuplicates, { name: '某某第4711科技有限公司', phones: [] }), most],
    ['duplicates by phone', () => owner.call(customerDuplicates, { name: '', phones: ['13900004711'] }), most],
    ['matching spaces', () => owner.call(matchingSpaces, { id: found.id }), most],
    [
      'search in the list',
      () => owner.call(listEndpoint(customerList), { page: 1, page_size: 20, search: '第4711科技' }),
    ],
  ];
  for (const [what, request, budget] of others) {
    const [figure] = await inTurn(RUNS, request);
    measures.push({ what: `${what} ${scope}`, figure, unit: 'ms', budget });
  }
  return measures;
}
