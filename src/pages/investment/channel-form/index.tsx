// 新增渠道, 编辑渠道.
import { COMMISSION_SECTION, channelCalls, channelForm } from '#api/investment/channel/channel';
import { CONTACTS_SECTION, contactFields } from '#api/kernel/form/contacts';
import { channelPaths } from '#api/kernel/paths';
import { ContactsSection } from '@/components/forms/contacts-section';
import { FormPage } from '@/components/forms/form-page';
import { CommissionFields } from './commission-fields';

const schema = () => import('#api/investment/channel/channel.schema').then((module) => module.channelSave);

/** Values of a new channel in addition to the declared ones. */
const NEW_CHANNEL = { commission: null, contacts: [] };
const NEW_CONTACT = { name: '', position: '', phone: '', email: '' };

export default function ChannelFormPage() {
  return (
    <FormPage
      noun="渠道"
      description="停用的渠道不能用于新合同，已有合同不受影响"
      declaration={channelForm}
      calls={channelCalls}
      schema={schema}
      backTo={channelPaths.list}
      initial={NEW_CHANNEL}
      below={(edited) => ({
        [CONTACTS_SECTION]: <ContactsSection fields={contactFields} blank={NEW_CONTACT} edited={edited} />,
        [COMMISSION_SECTION]: <CommissionFields edited={edited} />,
      })}
    />
  );
}
