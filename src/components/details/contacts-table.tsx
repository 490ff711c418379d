// 联系人 of an object: telephones are masked until a permitted user reveals them, which is recorded in the audit trail.
import { Empty, Table, type TableColumnsType } from 'antd';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { useReveal } from './reveal';

interface Contact {
  name: string;
  position: string;
  phone: string;
  email: string;
  main: boolean;
}

interface Props<Row extends Contact> {
  contacts: readonly Row[];
  /** Returns the telephones of the object, in the order of its contacts. */
  reveal: Endpoint<{ id: number }, { phones: string[] }>;
  /** Access keys; one of them suffices to reveal. */
  keys: readonly string[];
  id: number;
  /** Noun for the object: 客户, 渠道. */
  noun: string;
  /** Further columns after the name. */
  more?: TableColumnsType<Row>;
}

export function ContactsTable<Row extends Contact>({ contacts, reveal, keys, id, noun, more = [] }: Props<Row>) {
  const { revealed, button } = useReveal(reveal, id, keys);
  const columns: TableColumnsType<Row> = [
    {
      title: '姓名',
      render: (_cell, contact) => (contact.main ? <strong>{contact.name}（主要）</strong> : contact.name),
    },
    ...more,
    { title: '职务', render: (_cell, contact) => contact.position || NO_FIGURE },
    { title: '电话', render: (_cell, contact, place) => revealed?.phones[place] || contact.phone || NO_FIGURE },
    { title: '邮箱', render: (_cell, contact) => contact.email || NO_FIGURE },
  ];
  return (
    <>
      <h3>
        联系人
        {contacts.some(({ phone }) => phone !== '') && button}
      </h3>
      <Table
        size="small"
        columns={columns}
        // Contacts have no id and are shown in their order.
        rowKey={(contact) => contacts.indexOf(contact)}
        dataSource={contacts}
        pagination={false}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`还没有联系人，编辑${noun}时可以新增`} />,
        }}
      />
    </>
  );
}
