// Prepared statements for PGlite: each repeated text is parsed once and then sent by its name, with its values, in one step. PGlite's own query
// takes six, and plans every text again.
import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';
import { joinedBytes } from '#server/platform/runtime/bytes';
import { statementNames } from '../statement-names';

const { serialize } = protocol;

export interface Statements {
  /** `company_id`: the enterprise of the transaction. */
  query<Row>(text: string, values: readonly unknown[], company_id: number | null): Promise<Results<Row>>;
  /** Several statements without parameters, which may change tables. */
  script(text: string): Promise<void>;
}

/** `sharedPlans`: enterprises share prepared statements, for a database of small ones only. */
export function statementsOf(pglite: PGlite, sharedPlans?: boolean): Statements {
  const texts = statementNames({ shared: sharedPlans });
  let generation = texts.generation();
  /** Types of the parameters by the name of a statement, as the database reported them when it parsed it. */
  const typesOf = new Map<string, readonly number[]>();

  const exchange = (...messages: Uint8Array[]) =>
    pglite.execProtocolStream(joinedBytes([...messages, serialize.sync()]), { syncToFs: false });

  async function prepare(name: string, text: string): Promise<readonly number[]> {
    const messages = await exchange(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const types = parse.parseDescribeStatementResults(messages);
    typesOf.set(name, types);
    return types;
  }

  async function run<Row>(name: string, text: string, values: readonly unknown[]): Promise<Results<Row>> {
    const types = typesOf.get(name) ?? (await prepare(name, text));
    const written = values.map((value, index) => {
      if (value === null || value === undefined) return null;
      return pglite.serializers[types[index] ?? 0]?.(value) ?? String(value);
    });
    const messages = await exchange(
      serialize.bind({ statement: name, values: written }),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
    );
    await pglite.syncToFs();
    return parse.parseResults(messages, pglite.parsers)[0] as Results<Row>;
  }

  /** Releases the statements whose names were forgotten. */
  async function release(): Promise<void> {
    if (generation === texts.generation()) return;
    generation = texts.generation();
    await pglite.runExclusive(async () => {
      typesOf.clear();
      await exchange(serialize.query('deallocate all'));
    });
  }

  return {
    query: async <Row>(text: string, values: readonly unknown[], company_id: number | null) => {
      const name = texts.nameOf(text, company_id);
      await release();
      if (!name) return pglite.query<Row>(text, [...values]);
      // Statements of one transaction may run concurrently, as on PostgreSQL.
      return pglite.runExclusive(() => run<Row>(name, text, values));
    },
    script: async (text) => {
      await pglite.exec(text);
      texts.forget();
      await release();
    },
  };
}
