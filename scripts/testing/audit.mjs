// npm run audit: asks the registry what is known against the libraries of the lock file. Whatever is not on the reviewed list fails it, as does
// what stands there longer than it was allowed to (docs/security.md, Libraries).
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const LIST = path.resolve(import.meta.dirname, 'reviewed-advisories.json');

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** What the registry knows: each advisory once, with the library it is about. */
function knownFaults() {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  let report;
  try {
    report = JSON.parse(stdout);
  } catch {
    fail('npm audit answered nothing that can be read');
  }
  if (!report.vulnerabilities)
    fail(`the registry was not asked: ${report.message ?? report.error?.summary ?? 'no report'}`);
  const advisories = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    // A name among them is another library of the report, through which the fault comes.
    via.filter((each) => typeof each === 'object'),
  );
  return [...new Map(advisories.map((each) => [each.url, each])).values()];
}

const today = new Date().toISOString().slice(0, 10);
const list = JSON.parse(readFileSync(process.argv[2] ?? LIST, 'utf8'));
const allowed = new Map(list.map(({ advisory, until }) => [advisory, until]));
const faults = knownFaults();
const open = faults.filter(({ url }) => !((allowed.get(url) ?? '') >= today));
for (const { severity, name, range, title, url } of open) {
  const until = allowed.get(url);
  console.error(`${severity}: ${name} ${range}: ${title} (${url})${until ? `, reviewed until ${until}` : ''}`);
}
for (const { advisory } of list)
  if (!faults.some(({ url }) => url === advisory))
    console.log(`no longer known, to be taken off the list: ${advisory}`);
if (open.length) fail(`${open.length} advisories to review or to mend`);
console.log(`${faults.length} advisories, each reviewed`);
