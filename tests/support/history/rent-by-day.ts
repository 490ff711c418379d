// The rent of an enterprise by building, space and month, recomputed day by day from the tables: each day of a receivable is attributed to the spaces
// of its clause in the version in force on that day, by agreed area. It shares no code with the product.
import sql from 'sql-template-tag';
import type { Story } from './story';

interface Row {
  contract_id: number;
  line: number | null;
  start: string;
  end: string;
  gross: number;
  net: number;
}
interface Version {
  contract_id: number;
  version_no: number;
  effective_on: string;
  spaces: { id: number; building_id: number; area: number }[];
  clauses: { line: number; spaces: number[] | null }[];
}

/** Fen, not rounded, by object and month: '12 2026-01'. */
export interface RentByDay {
  /** Net rent. */
  buildings: Map<string, number>;
  /** Gross rent, with the number of its rows. */
  spaces: Map<string, { fen: number; rows: number }>;
}

const load = ({ world, enterprise: { company_id } }: Story) =>
  world.db.asOwner(async (tx) => ({
    rows: await tx.query<Row>(
      sql`select o.contract_id, coalesce(k.line, o.holdover_line) as line, r.start_date as start, r.end_date as "end", r.gross_fen as gross, r.net_fen as net
          from receivable r
          join receivable o on o.company_id = r.company_id and o.id = coalesce(r.adjusts_id, r.id)
          join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id and i.kind = 'rent'
          left join charge_clause k on k.company_id = o.company_id and k.id = o.clause_id
          where r.company_id = ${company_id} and r.voided_on is null and o.contract_id is not null order by r.id`,
    ),
    versions: await tx.query<Version>(
      sql`select v.contract_id, v.version_no, v.effective_on,
            (select json_agg(json_build_object('id', c.space_id, 'building_id', s.building_id, 'area', c.area_sqm::float8))
              from contract_space c join space s on s.company_id = c.company_id and s.id = c.space_id
              where c.company_id = v.company_id and c.contract_id = v.contract_id and c.version_no = v.version_no) as spaces,
            (select coalesce(json_agg(json_build_object('line', k.line, 'spaces', coalesce(k.terms -> 'minimum' -> 'spaces', k.terms -> 'spaces'))), '[]')
              from charge_clause k where k.company_id = v.company_id and k.contract_id = v.contract_id and k.version_no = v.version_no) as clauses
          from contract_version v where v.company_id = ${company_id} order by v.contract_id, v.version_no`,
    ),
  }));

/** Returns the spaces of the version in force on a day: the latest that has taken effect; a clause that it lacks is looked up in the previous one. */
function spacesOn(versions: readonly Version[], line: number | null, day: string): Version['spaces'] {
  const [first] = versions;
  const begun = versions.filter((version) => version === first || version.effective_on <= day);
  const inForce = begun.filter((version, place) =>
    begun.slice(place + 1).every((later) => later.effective_on > version.effective_on || version === first),
  );
  const has = (version: Version) => line === null || version.clauses.some((clause) => clause.line === line);
  const version = inForce.findLast(has) ?? versions.find(has) ?? versions.at(-1);
  if (!version) return [];
  const narrowed = version.clauses.find((clause) => clause.line === line)?.spaces ?? null;
  return narrowed === null ? version.spaces : version.spaces.filter(({ id }) => narrowed.includes(id));
}

const DAY_MS = 86_400_000;

const daysBetween = (start: string, end: string): string[] => {
  const first = Date.parse(`${start}T00:00:00Z`);
  const count = (Date.parse(`${end}T00:00:00Z`) - first) / DAY_MS + 1;
  return Array.from({ length: count }, (_, place) => new Date(first + place * DAY_MS).toISOString().slice(0, 10));
};

export async function rentByDay(story: Story): Promise<RentByDay> {
  const { rows, versions } = await load(story);
  const buildings = new Map<string, number>();
  const spaces = new Map<string, { fen: number; rows: number }>();
  for (const row of rows) {
    const own = versions.filter(({ contract_id }) => contract_id === row.contract_id);
    const days = daysBetween(row.start, row.end);
    const touched = new Set<string>();
    for (const day of days) {
      const covered = spacesOn(own, row.line, day);
      const area = covered.reduce((sum, space) => sum + space.area, 0);
      for (const space of covered) {
        const share = space.area / area / days.length;
        const building = `${space.building_id} ${day.slice(0, 7)}`;
        buildings.set(building, (buildings.get(building) ?? 0) + row.net * share);
        const key = `${space.id} ${day.slice(0, 7)}`;
        const before = spaces.get(key) ?? { fen: 0, rows: 0 };
        spaces.set(key, { fen: before.fen + row.gross * share, rows: before.rows + (touched.has(key) ? 0 : 1) });
        touched.add(key);
      }
    }
  }
  return { buildings, spaces };
}
