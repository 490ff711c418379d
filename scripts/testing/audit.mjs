// npm run audit: queries the registry for known vulnerabilities of the libraries in the lock file. It fails for each one missing from the reviewed
// list, and for entries that are on the list longer than allowed (docs/security.md, Libraries).
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const LIST = path.resolve(import.meta.dirname, 'reviewed-advisories.json');

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Returns the registry's advisories, each once, with its library. */
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
    // A string among them is another library of the report, which the vulnerability comes through.
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
