// The panel in the corner of every page in mock mode. It is not part of the web app.
interface Listed {
  name: string;
  group: string;
  title: string;
}

const { mockScenarios: listed } = window as unknown as { mockScenarios: Listed[] };
const PARAMETER = 'mock';

function begin(name: string): void {
  const to = new URL(location.href);
  to.searchParams.delete(PARAMETER);
  const query = new URLSearchParams({ scenario: name, to: to.pathname + to.search });
  location.replace(`/api/mock/begin?${query}`);
}

function show(): void {
  const current = /(?:^|; )mock_scenario=([\w-]+)/.exec(document.cookie)?.[1] ?? 'normal';
  const host = document.createElement('div');
  host.style.cssText = 'position:fixed;top:14px;left:50%;z-index:3000';
  const select = document.createElement('select');
  select.setAttribute('aria-label', '模拟场景');
  for (const group of new Set(listed.map((each) => each.group))) {
    const part = select.appendChild(document.createElement('optgroup'));
    part.label = group;
    for (const { name, title } of listed.filter((each) => each.group === group))
      part.append(new Option(title, name, name === current, name === current));
  }
  select.addEventListener('change', () => begin(select.value));
  host.attachShadow({ mode: 'open' }).append(select);
  document.body.append(host);
}

const chosen = new URLSearchParams(location.search).get(PARAMETER);
if (chosen) begin(chosen);
else document.addEventListener('DOMContentLoaded', show);
