// Shows a secret once, to be copied into the system that will use it.
import { App, Typography } from 'antd';
import { useCallback } from 'react';

interface Displayed {
  title: string;
  secret: string;
  /** Explains the purpose of the secret and where to enter it. */
  note: string;
}

export function useShowSecret(): (displayed: Displayed) => void {
  const { modal } = App.useApp();
  return useCallback(
    ({ title, secret, note }) =>
      void modal.success({
        title,
        width: 560,
        okText: '已复制保存',
        content: (
          <>
            <p style={{ marginTop: 0 }}>{`只显示这一次，关闭后不能再查看。${note}`}</p>
            <Typography.Text code copyable style={{ wordBreak: 'break-all' }}>
              {secret}
            </Typography.Text>
          </>
        ),
      }),
    [modal],
  );
}
