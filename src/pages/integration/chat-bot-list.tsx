// 群机器人: the messages that are sent to groups of 企业微信, 钉钉 or 飞书.
import { App } from 'antd';
import { useState } from 'react';
import { MESSAGE_KINDS } from '#api/home/message-kinds';
import { chatBotCalls, chatBotFields, testChatBot } from '#api/integration/chat-bot/chat-bot';
import { type ChatBotRow, chatBotList } from '#api/integration/chat-bot/chat-bot.list';
import { call } from '@/api/client';
import { showRefusal } from '@/api/feedback';
import { FormDrawer } from '@/components/forms/form-drawer';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { TickedCard } from './shared/ticked-card';
import { useAfterSave } from './shared/use-after-save';

const EDIT = 'p_98630_edit';
const FORM = [{ title: '机器人', fields: chatBotFields }];
const INITIAL = { kinds: [], url: '', secret: '' };
const schema = () => import('#api/integration/chat-bot/chat-bot.schema').then((module) => module.chatBotSave);

export default function ChatBotListPage() {
  const { message } = App.useApp();
  const reread = useAfterSave();
  /** An id, 'new', or null when closed. */
  const [editing, setEditing] = useState<number | 'new' | null>(null);

  const test = async (row: ChatBotRow) => {
    const { failure } = await call(testChatBot, { id: row.id });
    if (failure) showRefusal(`测试消息没有发出：${failure}`);
    else message.success('测试消息已发出，请到群里查看');
  };
  const rowActions = (row: ChatBotRow): ListAction<ChatBotRow>[] => [
    { key: 'test', label: '发送测试', access: EDIT, onClick: () => test(row) },
    { key: 'edit', label: '编辑', access: EDIT, onClick: () => setEditing(row.id) },
    {
      key: 'delete',
      label: '删除',
      access: 'p_98630_delete',
      danger: true,
      confirm: { title: `删除群机器人「${row.name}」`, content: '所选的消息不再发到该群；需要时可再新增。' },
      onClick: () => call(chatBotCalls.remove, { ids: [row.id] }),
    },
  ];
  return (
    <>
      <ListPage
        declaration={chatBotList}
        title="群机器人"
        description="把所选的消息发到企业微信、钉钉、飞书的群；同一事项只发一次，多条合并发送"
        primary={{ key: 'add', label: '新增', access: EDIT, onClick: () => setEditing('new') }}
        rowActions={rowActions}
        emptyHint="还没有群机器人；先在群设置中新增自定义机器人取得地址，再点击右上角新增"
      />
      {editing !== null && (
        <FormDrawer
          noun="群机器人"
          id={editing === 'new' ? null : editing}
          declaration={FORM}
          calls={chatBotCalls}
          schema={schema}
          initial={INITIAL}
          onClose={() => setEditing(null)}
          onSaved={reread}
        >
          <TickedCard name="kinds" title="发送的消息" labels={MESSAGE_KINDS} />
        </FormDrawer>
      )}
    </>
  );
}
