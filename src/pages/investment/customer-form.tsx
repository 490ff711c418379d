// 新增客户, 编辑客户; the same for key accounts.
import { useSearchParams } from '@umijs/max';
import {
  customerCalls,
  customerContactFields,
  customerDuplicates,
  customerForm,
} from '#api/investment/customer/customer';
import type { CustomerDuplicatesQuery } from '#api/investment/customer/customer.schema';
import { CUSTOMER_STATUS } from '#api/investment/customer/customer-labels';
import { CONTACTS_SECTION } from '#api/kernel/form/contacts';
import { ContactsSection } from '@/components/forms/contacts-section';
import { DuplicatesNotice } from '@/components/forms/duplicates-notice';
import { FormPage } from '@/components/forms/form-page';
import { useSession } from '@/hooks/session';
import { useCustomerPages } from './shared/use-customer-pages';

const schema = () => import('#api/investment/customer/customer.schema').then((module) => module.customerSave);
const NEW_CONTACT = { name: '', position: '', phone: '', email: '', kind_id: null };
const SAME = { name: '名称', phone: '联系电话' };
const [{ title: FIRST_SECTION } = { title: '' }] = customerForm;

interface Typed {
  name?: string;
  contacts?: ({ phone?: string } | undefined)[];
}

const queryOf = ({ name, contacts }: Typed): Omit<CustomerDuplicatesQuery, 'id'> => ({
  name: name?.trim() ?? '',
  phones: (contacts ?? []).flatMap((contact) => contact?.phone || []).slice(0, 20),
});

export default function CustomerFormPage() {
  const [params] = useSearchParams();
  const id = Number(params.get('id')) || undefined;
  const { paths, noun, keyAccounts } = useCustomerPages();
  // The user who enters a customer becomes the manager, unless they select another user or none.
  const { me } = useSession();
  return (
    <FormPage
      noun={noun}
      description="名称与电话相同的客户会在填写时提示"
      declaration={customerForm}
      calls={customerCalls}
      schema={schema}
      initial={{ contacts: [], key_account: keyAccounts, owner_id: me?.id ?? null }}
      backTo={paths.list}
      afterSave={(customer) => paths.detail(customer.id)}
      below={(edited) => ({
        [FIRST_SECTION]: (
          <DuplicatesNotice
            noun="客户"
            endpoint={customerDuplicates}
            queryOf={queryOf}
            id={id}
            same={SAME}
            to={paths.detail}
            note={({ owner, status }) =>
              [owner, status === null ? '不在您的数据范围内' : CUSTOMER_STATUS[status].label].filter(Boolean).join('，')
            }
          />
        ),
        [CONTACTS_SECTION]: <ContactsSection fields={customerContactFields} blank={NEW_CONTACT} edited={edited} />,
      })}
    />
  );
}
