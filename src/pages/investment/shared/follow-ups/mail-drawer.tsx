// 发送邮件: sends a follow-up to contacts of the customer or to typed addresses; starts with the text of the follow-up.
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input, Select } from 'antd';
import type { FollowUp } from '#api/investment/follow-up/follow-up.schema';
import { followUpMailContacts, sendFollowUpMail } from '#api/investment/follow-up/follow-up-mail';
import { call } from '@/api/client';
import { FieldsForm, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';

const schema = () => import('#api/investment/follow-up/follow-up-mail.schema').then((module) => module.followUpMailing);

interface Props {
  followUp: Pick<FollowUp, 'id' | 'customer_name' | 'content' | 'attachments'>;
  onClose: () => void;
}

export function MailDrawer({ followUp, onClose }: Props) {
  const { id, customer_name, content, attachments } = followUp;
  const contacts = useQuery({
    queryKey: [followUpMailContacts.path, id],
    queryFn: () => call(followUpMailContacts, { id }),
    staleTime: 0,
  });
  const plain = useFieldsForm(sendFollowUpMail, {
    schema,
    also: { id },
    rereads: (path) => path.startsWith('/api/investment/'),
    success: ({ targets }) => `已加入发送队列：${targets.length} 个收件人，几分钟内发出`,
    onClose,
  });
  return (
    <FormDrawerFrame
      title={`发送邮件：${customer_name}`}
      verb="发送"
      saving={plain.submitting}
      onSave={plain.submit}
      unsaved={plain.unsaved}
      onClose={onClose}
    >
      <FieldsForm
        state={plain}
        label="发送跟进邮件"
        initial={{ targets: [], subject: `${customer_name}：沟通纪要`, content, file_ids: [] }}
      >
        <Form.Item
          name="targets"
          label="收件人"
          required
          extra="可选择客户联系人，也可输入其他邮箱后回车；每人单独收到一封"
        >
          <Select
            mode="tags"
            tokenSeparators={[',', ';', ' ', '，', '；']}
            placeholder="选择联系人或输入邮箱"
            loading={contacts.isPending}
            notFoundContent="客户联系人没有邮箱，可直接输入"
            options={contacts.data?.map(({ name, email }) => ({ value: email, label: `${name} <${email}>` }))}
          />
        </Form.Item>
        <Form.Item name="subject" label="主题" required>
          <Input maxLength={120} />
        </Form.Item>
        <Form.Item name="content" label="正文" required>
          <Input.TextArea autoSize={{ minRows: 8, maxRows: 20 }} maxLength={5000} showCount />
        </Form.Item>
        {attachments.length > 0 && (
          <Form.Item name="file_ids" label="附件">
            <Checkbox.Group options={attachments.map(({ id: value, name }) => ({ value, label: name }))} />
          </Form.Item>
        )}
      </FieldsForm>
    </FormDrawerFrame>
  );
}
