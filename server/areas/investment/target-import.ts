import sql from 'sql-template-tag';
import { targetImport } from '#api/investment/target/target.import';
import type { TargetImportRow } from '#api/investment/target/target.schema';
import type { ImportSpec, Resolved } from '#server/platform/import/index';
import { parkNames, RowNames } from '#server/platform/import/names';
import { insertRecordsWithIds } from '#server/platform/list/record';
import { auditAll } from '#server/platform/use-case/audit';
import type { Call } from '#server/platform/use-case/route';

interface NewTarget {
  row: TargetImportRow;
  park_id: number;
  manager_id: number | null;
}

const keyOf = (parts: readonly unknown[]) => parts.join('\n');

async function resolve(call: Call, rows: readonly TargetImportRow[]): Promise<Resolved<NewTarget>[]> {
  const { tx } = call;
  const parks = await parkNames(call);
  const people = await tx.query<{ name: string; id: number; same: number }>(
    sql`select display_name as name, min(id) as id, count(*)::int as same from app_user where company_id = app_company() group by display_name`,
  );
  const colleagues = new Map(people.map((person) => [person.name, person]));
  const stored = await tx.query<{ park_id: number; manager_id: number | null; year: number; quarter: number }>(
    sql`select park_id, manager_id, year, quarter from leasing_target where company_id = app_company()`,
  );
  const taken = new Set(stored.map((each) => keyOf([each.park_id, each.manager_id, each.year, each.quarter])));
  return rows.map((row) => {
    const names = new RowNames();
    const park_id = names.one(parks, 'park', row.park, '没有此园区，或不在您的数据范围内');
    const person = colleagues.get(row.manager);
    if (row.manager !== '' && !person) names.refuse('manager', `没有此同事：${row.manager}`);
    if (person && person.same > 1) names.refuse('manager', `有 ${person.same} 位同事叫${row.manager}，请在页面上新增`);
    const manager_id = person?.id ?? null;
    const key = keyOf([park_id, manager_id, row.year, row.quarter]);
    if (taken.has(key)) names.refuse('park', '该园区该季度已有此目标');
    return names.issues.length
      ? { issues: names.issues }
      : { ready: { row, park_id, manager_id }, only: { column: 'park', key } };
  });
}

async function write(call: Call, targets: readonly NewTarget[]) {
  const ids = await insertRecordsWithIds(
    call.tx,
    'leasing_target',
    targets.map(({ row: { park: _park, manager: _manager, quarter, ...own }, park_id, manager_id }) => ({
      ...own,
      quarter: Number(quarter),
      park_id,
      manager_id,
    })),
  );
  const entries = targets.map(({ row }, place) => ({
    object: 'leasing_target',
    object_id: ids[place] ?? 0,
    action: 'import',
    after: row as Record<string, unknown>,
  }));
  await auditAll(call.tx, call.actor, call.request_id, entries);
  return { ids };
}

export const targetImportSpec: ImportSpec<TargetImportRow, NewTarget, never> = {
  declaration: targetImport,
  resolve,
  prepare: async () => [],
  write,
};
