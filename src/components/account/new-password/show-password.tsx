// Shows a password once, to be copied and handed over.
import { App, Descriptions, Typography } from 'antd';
import { useCallback } from 'react';

interface Displayed {
  title: string;
  /** Sign-in name. */
  name: string;
  password: string;
  /** Shown below the password: other effects of the change. */
  note?: string;
}

export function useShowPassword(): (displayed: Displayed) => void {
  const { modal } = App.useApp();
  return useCallback(
    ({ title, name, password, note }) =>
      void modal.success({
        title,
        width: 480,
        okText: '知道了',
        content: (
          <>
            <p style={{ marginTop: 0 }}>{note ?? ''}密码只显示这一次，请复制后转交本人，并请其登录后修改。</p>
            <Descriptions
              size="small"
              column={1}
              bordered
              items={[
                { key: 'name', label: '登录名', children: <Typography.Text copyable>{name}</Typography.Text> },
                {
                  key: 'password',
                  label: '密码',
                  children: <Typography.Text copyable>{password}</Typography.Text>,
                },
              ]}
            />
          </>
        ),
      }),
    [modal],
  );
}
