// Channel (渠道): calls and form.
import { crud } from '#api/kernel/endpoint/crud';
import type { FormDeclaration } from '#api/kernel/form/form';
import type { Channel, ChannelSave } from './channel.schema';

export const channelCalls = crud<ChannelSave, Channel>('investment', 'channel', '渠道', 'p_2300');

export const channelForm: FormDeclaration = [
  {
    title: '基本信息',
    fields: [
      { name: 'name', title: '渠道名称', kind: 'text', required: true, maxLength: 60 },
      { name: 'kind_id', title: '渠道类型', kind: 'option', options: '/api/option/channel-type', required: true },
      { name: 'firm', title: '公司名称', kind: 'text', maxLength: 100 },
      {
        name: 'enabled',
        title: '启用',
        kind: 'switch',
        initial: true,
        help: '停用后不能用于新合同，已有合同不受影响',
      },
    ],
  },
  {
    title: '联系人',
    fields: [
      { name: 'contact_name', title: '姓名', kind: 'text', maxLength: 40 },
      { name: 'contact_phone', title: '电话', kind: 'text', maxLength: 30 },
      { name: 'contact_email', title: '邮箱', kind: 'text', maxLength: 100 },
    ],
  },
  { title: '其他', fields: [{ name: 'remark', title: '备注', kind: 'textarea', maxLength: 2000, wide: true }] },
];
