// 访问令牌: tokens with which other systems call the API; users see their own, and user administrators see all.
import { Button } from 'antd';
import { useState } from 'react';
import { revokeAccessToken } from '#api/integration/access-token/access-token';
import { type AccessTokenRow, accessTokenList } from '#api/integration/access-token/access-token.list';
import { call } from '@/api/client';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { TokenDrawer } from './access-token-list-drawer';

const EDIT = 'p_98610_edit';

const rowActions = (row: AccessTokenRow): ListAction<AccessTokenRow>[] =>
  row.state === 'live'
    ? [
        {
          key: 'revoke',
          label: '吊销',
          access: EDIT,
          danger: true,
          confirm: {
            title: `吊销访问令牌「${row.name}」`,
            content: '使用它的系统立即不能再调用接口，且不能恢复；需要时请新增令牌。',
          },
          onClick: () => call(revokeAccessToken, { id: row.id }),
        },
      ]
    : [];

export default function AccessTokenListPage() {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListPage
        declaration={accessTokenList}
        title="访问令牌"
        description={
          <>
            其他系统凭令牌以您的身份调用接口，权限只限令牌所选
            <Button type="link" size="small" href="/api/docs" target="_blank">
              接口文档
            </Button>
          </>
        }
        primary={{ key: 'add', label: '新增', access: EDIT, onClick: () => setAdding(true) }}
        rowActions={rowActions}
        emptyHint="还没有访问令牌；其他系统需要读写数据时，请点击右上角新增"
      />
      {adding && <TokenDrawer onClose={() => setAdding(false)} />}
    </>
  );
}
