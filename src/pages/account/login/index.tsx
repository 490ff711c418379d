// The sign-in page: by password, by code, or through an identity provider, with a link for a forgotten password.
// Loads before everything else, so it has few imports.
import { useQuery } from '@tanstack/react-query';
import { history, useSearchParams } from '@umijs/max';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { oidcFactor, oidcStart, signInOptions } from '#api/account/sign-in/sign-in';
import { isSignInReason, SIGN_IN_REASONS } from '#api/account/sign-in/sign-in-reasons';
import { API_BASE, call } from '@/api/client';
import { FactorForm } from '@/components/account/sign-in/factor-form';
import { useEnter } from '@/hooks/use-enter';
import { CodeForm } from './code-form';
import styles from './login.module.css';
import { PasswordForm } from './password-form';
import { ResetForm } from './reset-form';
import { Ways } from './ways';

const DONE = '密码已重置，请用新密码登录';

/** Returns the text of why an external sign-in failed; the address has the key. */
function useReason(): string {
  const [params] = useSearchParams();
  const key = params.get('reason') ?? '';
  return isSignInReason(key) ? SIGN_IN_REASONS[key] : '';
}

/** The second step for users who returned from the identity provider and have enabled their second factor here. */
function FactorStep() {
  const enter = useEnter();
  return (
    <>
      <h2 id="sign-in">登录</h2>
      <FactorForm to={oidcFactor} onDone={enter} />
      <Button type="link" className={styles.aside} onClick={() => history.replace('/login')}>
        返回登录
      </Button>
    </>
  );
}

function SignIn() {
  const options = useQuery({ queryKey: [signInOptions.path], queryFn: () => call(signInOptions, {}) });
  const reason = useReason();
  const [way, setWay] = useState<'password' | 'code' | 'reset'>('password');
  const [done, setDone] = useState(false);
  const { codes = false, oidc = null } = options.data ?? {};

  if (way === 'reset') {
    return (
      <ResetForm
        onBack={() => setWay('password')}
        onDone={() => {
          setDone(true);
          setWay('password');
        }}
      />
    );
  }
  return (
    <>
      <h2 id="sign-in">登录</h2>
      {reason && !done && <Alert type="warning" showIcon message={reason} className={styles.notice} />}
      {done && <Alert type="success" showIcon message={DONE} className={styles.notice} />}
      {codes && <Ways value={way} onChange={setWay} />}
      {way === 'password' ? <PasswordForm onForgotten={codes ? () => setWay('reset') : undefined} /> : <CodeForm />}
      {oidc && (
        <div className={styles.other}>
          <Button block size="large" href={`${API_BASE}${oidcStart.path}`}>
            {oidc}
          </Button>
        </div>
      )}
    </>
  );
}

export default function LoginPage() {
  const [params] = useSearchParams();
  return (
    <main className={styles.page}>
      <section className={styles.words}>
        <img src="/favicon.svg" alt="" width={48} height={48} />
        <h1>商业租赁管理</h1>
        <p>资产、招商、合同与财务，一处管理</p>
      </section>
      <section className={styles.card} aria-labelledby="sign-in">
        {params.get('factor') === 'oidc' ? <FactorStep /> : <SignIn />}
      </section>
    </main>
  );
}
