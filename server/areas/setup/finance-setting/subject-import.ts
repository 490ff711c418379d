// Imports the chart of accounts from a spreadsheet. An existing subject is updated; 用友 U8 writes 1122.01 as 112201.
import sql from 'sql-template-tag';
import { subjectImport } from '#api/setup/finance-setting/subject.import';
import type { SubjectImportRow } from '#api/setup/finance-setting/subject.schema';
import type { SUBJECT_AUXILIARY, SUBJECT_SIDE } from '#api/setup/labels';
import { subjectDigits } from '#domain/finance/accounting/subject-tree';
import { type ImportSpec, importRoutes, type Resolved } from '#server/platform/import/index';
import { insertRecordsWithIds } from '#server/platform/list/record';
import { type AuditEntry, auditAll } from '#server/platform/use-case/audit';
import type { Call, Route } from '#server/platform/use-case/route';

type Auxiliary = keyof typeof SUBJECT_AUXILIARY;

interface Values {
  code: string;
  name: string;
  side: keyof typeof SUBJECT_SIDE;
  auxiliaries: Auxiliary[];
  enabled: boolean;
}

interface StoredSubject extends Values {
  id: number;
}

interface ReadySubject {
  values: Values;
  before?: StoredSubject;
}

/** Words of both systems: 客户往来, 部门客户, 客户/部门, 项目核算. */
const AUXILIARY_PATTERNS: readonly (readonly [RegExp, Auxiliary])[] = [
  [/客户/, 'tenant'],
  [/部门/, 'park'],
  [/项目|合同/, 'contract'],
  [/楼宇|房产/, 'building'],
];
/** Any other text in a cell is not supported. */
const RECOGNIZED = /客户|部门|项目|合同|楼宇|房产|往来|核算|辅助|类别|无|[、,，;；/|+\s（）()]|租客|园区/g;

const OFF = /^(是|y|yes|true|1|√|停用|禁用|封存)$/i;

/** A U8 code matches the only subject with the same digits. */
function finder(stored: readonly StoredSubject[]) {
  const byCode = new Map(stored.map((subject) => [subject.code, subject]));
  const byDigits = new Map<string, StoredSubject[]>();
  for (const subject of stored) {
    const digits = subjectDigits(subject.code);
    byDigits.set(digits, [...(byDigits.get(digits) ?? []), subject]);
  }
  return (code: string): StoredSubject | undefined => {
    const duplicate = byDigits.get(code) ?? [];
    return byCode.get(code) ?? (duplicate.length === 1 ? duplicate[0] : undefined);
  };
}

async function resolve({ tx }: Call, rows: readonly SubjectImportRow[]): Promise<Resolved<ReadySubject>[]> {
  const find = finder(
    await tx.query<StoredSubject>(
      sql`select id, code, name, side, auxiliaries, enabled from ledger_subject where company_id = app_company()`,
    ),
  );
  return rows.map(({ code, name, side, auxiliaries, disabled }) => {
    const before = find(code);
    const values: Values = {
      code: before?.code ?? code,
      name,
      side: side.startsWith('借') ? 'debit' : 'credit',
      auxiliaries: AUXILIARY_PATTERNS.flatMap(([word, auxiliary]) => (word.test(auxiliaries) ? auxiliary : [])),
      enabled: !OFF.test(disabled),
    };
    const unread = auxiliaries.replace(RECOGNIZED, '');
    const notes = [
      before ? `更新已有科目${before.code === code ? '' : ` ${before.code}`}` : '新增',
      ...(unread ? [`不支持的辅助核算未读取：${unread}`] : []),
    ];
    return {
      ready: { values, before },
      note: notes.join('；'),
      only: { column: 'code', key: values.code },
    };
  });
}

const update = ({ tx }: Call, subjects: readonly StoredSubject[]) =>
  tx.query(
    sql`update ledger_subject s set name = r.name, side = r.side, auxiliaries = r.auxiliaries, enabled = r.enabled, version = s.version + 1
        from jsonb_populate_recordset(null::ledger_subject, ${JSON.stringify(subjects)}::jsonb) r
        where s.company_id = app_company() and s.id = r.id`,
  );

const imported = (object_id: number, after: Values, before?: Values): AuditEntry => ({
  object: 'ledger_subject',
  object_id,
  action: 'import',
  before: before && { ...before },
  after: { ...after },
});

async function write(call: Call, rows: readonly ReadySubject[]) {
  const created = rows.filter(({ before }) => before === undefined);
  const changed = rows.flatMap(({ before, values }) => (before ? { before, values } : []));
  const ids = await insertRecordsWithIds(
    call.tx,
    'ledger_subject',
    created.map(({ values }) => ({ ...values, version: 0 })),
  );
  await update(
    call,
    changed.map(({ before, values }) => ({ ...values, id: before.id })),
  );
  await auditAll(call.tx, call.actor, call.request_id, [
    ...created.map(({ values }, place) => imported(ids[place] ?? 0, values)),
    ...changed.map(({ before: { id, ...before }, values }) => imported(id, values, before)),
  ]);
  return { ids };
}

const spec: ImportSpec<SubjectImportRow, ReadySubject, never> = {
  declaration: subjectImport,
  resolve,
  prepare: async () => [],
  write,
};

export const subjectImportRoutes: Route[] = importRoutes(spec);
