// Contacts in forms: the section and the fields of one contact, which each object extends.
import type { FormField } from './form';

export const CONTACTS_SECTION = '联系人';

export const contactFields: readonly FormField[] = [
  { name: 'name', title: '姓名', kind: 'text', required: true, maxLength: 40 },
  { name: 'position', title: '职务', kind: 'text', maxLength: 40 },
  { name: 'phone', title: '电话', kind: 'text', maxLength: 30 },
  { name: 'email', title: '邮箱', kind: 'text', maxLength: 100 },
  { name: 'main', title: '主要联系人', kind: 'switch' },
];
