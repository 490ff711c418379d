// 新增渠道, 编辑渠道.
import { channelCalls, channelForm } from '#api/investment/channel/channel';
import { channelPaths } from '#api/kernel/paths';
import { FormPage } from '@/components/forms/form-page';

const schema = () => import('#api/investment/channel/channel.schema').then((module) => module.channelSave);

export default function ChannelFormPage() {
  return (
    <FormPage
      noun="渠道"
      description="停用的渠道不能用于新合同，已有合同不受影响"
      declaration={channelForm}
      calls={channelCalls}
      schema={schema}
      backTo={channelPaths.list}
    />
  );
}
