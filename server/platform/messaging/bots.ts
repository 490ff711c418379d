// Bots of group chats: a text in markdown, signed in the way each provider requires, and the check of its response.
import type { BotProvider } from '#api/integration/labels';
import { reachOf } from '../network/reachable';
import { runtime } from '../runtime/runtime';
import type { Services } from '../start/services';
import { base64Of, hmacSha256 } from './signature';

export interface Bot {
  provider: BotProvider;
  url: string;
  secret: string;
}

export interface BotText {
  title: string;
  markdown: string;
}

interface Post {
  url: URL;
  body: object;
}

const TIMEOUT_MS = 10_000;
const MOST_ANSWER = 64 * 1024;
/** 企业微信 takes 4096 bytes of markdown at most; the others more. */
export const MOST_BYTES = 4000;

type Shape = (bot: Bot, text: BotText, now: Date) => Promise<Post>;

const SHAPES: Readonly<Record<BotProvider, Shape>> = {
  wecom: async ({ url }, { markdown }) => ({
    url: new URL(url),
    body: { msgtype: 'markdown', markdown: { content: markdown } },
  }),
  /** Signed over milliseconds and secret, by the secret; both are in the address. */
  dingtalk: async ({ url, secret }, { title, markdown }, now) => {
    const address = new URL(url);
    if (secret) {
      const timestamp = String(now.getTime());
      address.searchParams.set('timestamp', timestamp);
      address.searchParams.set('sign', base64Of(await hmacSha256(secret, `${timestamp}\n${secret}`)));
    }
    return { url: address, body: { msgtype: 'markdown', markdown: { title, text: markdown } } };
  },
  /** Seconds and secret are the key, the text is empty; both are in the body. */
  feishu: async ({ url, secret }, { title, markdown }, now) => {
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const signed = secret && { timestamp, sign: base64Of(await hmacSha256(`${timestamp}\n${secret}`, '')) };
    const card = {
      header: { title: { tag: 'plain_text', content: title } },
      elements: [{ tag: 'markdown', content: markdown }],
    };
    return { url: new URL(url), body: { ...(signed || {}), msg_type: 'interactive', card } };
  },
};

/** 企业微信 and 钉钉 return errcode, 飞书 code; 0 means accepted. */
function refusalIn(text: string): string {
  try {
    const { errcode, code, errmsg, msg } = JSON.parse(text) as Record<string, unknown>;
    return (errcode ?? code) === 0 ? '' : `机器人拒绝：${String(errmsg ?? msg ?? text).slice(0, 200)}`;
  } catch {
    return `机器人返回的内容无法识别：${text.slice(0, 100)}`;
  }
}

/** Posts a text to the group; rejects with the reason when it was not accepted. */
export async function postToGroup(
  { clock, env, secrets }: Pick<Services, 'clock' | 'env' | 'secrets'>,
  bot: Bot,
  text: BotText,
): Promise<void> {
  const [address, secret] = await Promise.all([
    secrets.open('chat_bot.url', bot.url),
    secrets.open('chat_bot.secret', bot.secret),
  ]);
  const { url, body } = await SHAPES[bot.provider]({ ...bot, url: address, secret }, text, clock.now());
  const answer = await runtime().post(url, {
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
    timeout_ms: TIMEOUT_MS,
    max_bytes: MOST_ANSWER,
    ...reachOf(env),
  });
  if (answer.status < 200 || answer.status >= 300) throw new Error(`机器人返回 ${answer.status}`);
  const refusal = refusalIn(answer.text);
  if (refusal) throw new Error(refusal);
}
