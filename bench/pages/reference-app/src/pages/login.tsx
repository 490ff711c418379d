// The template's sign-in page.
import { LoginForm, ProFormText } from '@ant-design/pro-components';

export default function LoginPage() {
  return (
    <LoginForm title="Reference">
      <ProFormText name="name" placeholder="name" />
      <ProFormText.Password name="password" placeholder="password" />
    </LoginForm>
  );
}
