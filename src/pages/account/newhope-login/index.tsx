// 物业系统登录: takes token and tenant id from the address, signs in and goes on; what goes wrong is told on /login.
import { history, useSearchParams } from '@umijs/max';
import { Spin } from 'antd';
import { useEffect, useRef } from 'react';
import { outLogin } from '#api/account/sign-in/sign-in';
import { reasonOf, type SignInReason } from '#api/account/sign-in/sign-in-reasons';
import { ApiError } from '@/api/api-error';
import { call } from '@/api/client';
import { useEnter } from '@/hooks/use-enter';
import styles from './newhope-login.module.css';

const QUIET = [403, 404, 422, 429];

function reasonFor(error: unknown): SignInReason {
  if (!(error instanceof ApiError)) return 'failed';
  return error.code === 429 ? 'too_often' : reasonOf(error.message);
}

export default function NewhopeLoginPage() {
  const [params] = useSearchParams();
  const enter = useEnter();
  const begun = useRef(false);

  useEffect(() => {
    // The token is shown once, however often the page is drawn.
    if (begun.current) return;
    begun.current = true;
    const refuse = (reason: SignInReason) => history.replace(`/login?reason=${reason}`);
    const token = params.get('token');
    const tenant_id = params.get('tenantId');
    if (!token || !tenant_id) return refuse('token_missing');
    call(outLogin, { token, tenant_id }, { quiet: QUIET })
      .then(enter)
      .catch((error: unknown) => refuse(reasonFor(error)));
  }, [params, enter]);

  return (
    <main className={styles.page} aria-busy="true">
      <Spin size="large" />
      <h1>正在从物业系统登录</h1>
      <p role="status">正在核对登录信息，请稍候…</p>
    </main>
  );
}
