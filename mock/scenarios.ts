// Scenarios of the mock server. A scenario is chosen by `?mock=NAME` in the address of any page, or in the panel.
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { DEMO, type DemoSize, LARGE } from './sizes';

export const EMPTY_USER = 'mock-empty';
export const POWERLESS_USER = 'mock-nobody';

export interface Scenario {
  /** Title in the panel. */
  title: string;
  group: '数据' | '用户' | '网络' | '业务错误' | 'HTTP 状态';
  /** Switches to this demo. */
  data?: DemoSize;
  /** Signs in as this user when the scenario begins. */
  user?: string;
  /** The user lasts as long as the scenario: the next one signs in the user before. */
  passing?: true;
  /** Delay of every reply, ms. */
  delay?: number;
  /** Replaces the server's reply to the calls of a page. */
  reply?: () => Response;
  /** Leaves the calls of a page without a reply. */
  silent?: true;
  /** Removes the session from calls. */
  expired?: true;
}

/** The status catalogue of the product, and statuses outside it. */
const STATUSES = [200, 201, 202, 204, 400, 401, 403, 404, 406, 410, 413, 422, 429, 500, 502, 503, 504];
/** Statuses that may not have a body. */
const BODILESS = [204];
const SLOW_MS = 3_000;

const json = (body: object, status = 200) => Response.json({ time: new Date().toISOString(), ...body }, { status });

function statusReply(status: number): Response {
  if (BODILESS.includes(status)) return new Response(null, { status });
  if (status < 300) return new Response('', { status });
  return json({ error_code: status, message: `模拟的 ${status} 错误` }, status);
}

export const [ADMIN] = DEMO_ACCOUNTS.names;

export const scenarios: Readonly<Record<string, Scenario>> = {
  normal: { group: '数据', title: '演示企业', data: DEMO, user: ADMIN },
  empty: { group: '数据', title: '空白企业', data: DEMO, user: EMPTY_USER },
  large: { group: '数据', title: '十倍数据', data: LARGE, user: ADMIN },
  ...Object.fromEntries(
    DEMO_ACCOUNTS.names
      .filter((name) => name !== ADMIN)
      .map((name): [string, Scenario] => [name, { group: '用户', title: name, user: name }]),
  ),
  'no-access': { group: '用户', title: '无任何权限', user: POWERLESS_USER, passing: true },
  expired: { group: '用户', title: '登录过期', expired: true },
  slow: { group: '网络', title: `慢速网络（${SLOW_MS / 1000} 秒）`, delay: SLOW_MS },
  offline: { group: '网络', title: '没有响应', silent: true },
  'code-401': {
    group: '业务错误',
    title: 'error_code 401',
    reply: () => json({ error_code: 401, message: '登录已失效，请重新登录' }),
  },
  'code-500': {
    group: '业务错误',
    title: 'error_code 500',
    reply: () => json({ error_code: 500, message: '模拟的业务错误' }),
  },
  'code-text': {
    group: '业务错误',
    title: 'error_code "500"（文本）',
    reply: () => json({ error_code: '500', message: '模拟的文本错误码' }),
  },
  unsuccessful: {
    group: '业务错误',
    title: 'success: false',
    reply: () => json({ success: false, message: '模拟的失败结果' }),
  },
  ...Object.fromEntries(
    STATUSES.map((status): [string, Scenario] => [
      `status-${status}`,
      { group: 'HTTP 状态', title: String(status), reply: () => statusReply(status) },
    ]),
  ),
};

export const NORMAL = 'normal';
/** Name of the active scenario. */
export const SCENARIO_COOKIE = 'mock_scenario';
/** The user of the last scenario that left one. */
export const USER_COOKIE = 'mock_user';
/** Name of the demo in use. */
export const DATA_COOKIE = 'mock_data';

/** Calls that every page makes, and sign-in: they keep working, so that a page opens and only its own calls meet the scenario. */
const FRAME = /^\/api\/(me|me\/[\w-]+|option\/[\w-]+|user\/[\w-]+|setup\/company-profile\/brand|health)$/;

export const isCallOfPage = (pathname: string): boolean => !FRAME.test(pathname);
