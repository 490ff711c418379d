// 物业系统登录: takes token and tenant id from the address, signs in and continues. A failed sign-in redirects to /login with its reason, except a reply
// 401, which is shown here. A user with another session confirms first; a second factor is required when it is set up.
import { history, useSearchParams } from '@umijs/max';
import { Button, Space, Spin } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { outLogin } from '#api/account/sign-in/sign-in';
import type { OutLoginInput } from '#api/account/sign-in/sign-in.schema';
import { reasonOf, type SignInReason } from '#api/account/sign-in/sign-in-reasons';
import { ApiError } from '@/api/api-error';
import { call } from '@/api/client';
import { FactorForm } from '@/components/account/sign-in/factor-form';
import { useEnter } from '@/hooks/use-enter';
import styles from './newhope-login.module.css';

const QUIET = [403, 404, 409, 422, 429];

function reasonFor(error: unknown): SignInReason {
  if (!(error instanceof ApiError)) return 'failed';
  return error.code === 429 ? 'too_often' : reasonOf(error.message);
}
const refuse = (error: unknown) => history.replace(`/login?reason=${reasonFor(error)}`);
const isSignedOut = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 401;
const isAt = (error: unknown, field: string): error is ApiError =>
  error instanceof ApiError && error.errors.some(({ path }) => path[0] === field);

/** The pending prompt; `others`: another user who is already signed in; `refused`: why the sign-in failed. */
type Prompt = { others: string } | { refused: string } | 'code' | null;

function useExternalSignIn() {
  const [params] = useSearchParams();
  const enter = useEnter();
  const [prompt, setPrompt] = useState<Prompt>(null);
  const given = useRef<OutLoginInput | null>(null);

  const signIn = useCallback(
    (input: OutLoginInput) =>
      call(outLogin, input, { quiet: QUIET })
        .then(enter)
        .catch((error: unknown) => {
          if (isAt(error, 'ask_first')) setPrompt({ others: error.message });
          else if (isAt(error, 'code')) setPrompt('code');
          else if (isSignedOut(error)) setPrompt({ refused: error.message });
          else refuse(error);
        }),
    [enter],
  );
  useEffect(() => {
    // The token is sent once, however often the page is rendered.
    if (given.current) return;
    given.current = { token: params.get('token') ?? '', tenant_id: params.get('tenantId') ?? '' };
    if (!given.current.token || !given.current.tenant_id) history.replace('/login?reason=token_missing');
    else signIn({ ...given.current, ask_first: true });
  }, [params, signIn]);

  const again = (): OutLoginInput => given.current ?? { token: '', tenant_id: '' };
  const change = () => {
    setPrompt(null);
    signIn(again());
  };
  return { prompt, setPrompt, change, again, enter };
}

export default function NewhopeLoginPage() {
  const { prompt, setPrompt, change, again, enter } = useExternalSignIn();
  if (prompt === 'code') {
    return (
      <main className={styles.page}>
        <h1>从物业系统登录</h1>
        <div className={styles.form}>
          <FactorForm
            to={({ code }, options) =>
              call(outLogin, { ...again(), code }, options).catch((error: unknown) => {
                if (isSignedOut(error)) setPrompt({ refused: error.message });
                throw error;
              })
            }
            onDone={enter}
            onRefused={(error) => {
              if (error.code === 429 || isAt(error, 'code')) return false;
              refuse(error);
              return true;
            }}
          />
        </div>
      </main>
    );
  }
  if (prompt && 'refused' in prompt) {
    return (
      <main className={styles.page}>
        <h1>登录失败</h1>
        <p role="alert">{prompt.refused}</p>
        <Button size="large" type="primary" onClick={() => history.replace('/login')}>
          用账号密码登录
        </Button>
      </main>
    );
  }
  if (prompt) {
    return (
      <main className={styles.page}>
        <h1>从物业系统登录</h1>
        <p role="alert">{prompt.others}</p>
        <Space className={styles.choice}>
          <Button size="large" onClick={enter}>
            不改，继续使用
          </Button>
          <Button size="large" type="primary" onClick={change}>
            以外部账号登录
          </Button>
        </Space>
      </main>
    );
  }
  return (
    <main className={styles.page} aria-busy="true">
      <Spin size="large" />
      <h1>正在从物业系统登录</h1>
      <p role="status">正在核对登录信息，请稍候…</p>
    </main>
  );
}
