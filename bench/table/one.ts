// The process of one bench: sends its measures, or an error in one line, to the process that prints the table.
import { BENCHES } from './benches';
import type { BenchReport } from './run';

const report = (outcome: BenchReport) => process.send?.(outcome, () => process.exit());

function fail(error: unknown): void {
  console.error(error);
  const message = error instanceof Error ? error.message : String(error);
  report({ failed: message.split('\n')[0]?.slice(0, 200) || 'without a word' });
}
process.on('uncaughtException', fail);

BENCHES[process.argv[2] ?? '']?.run().then((measures) => report({ measures }), fail);
