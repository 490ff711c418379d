// Enterprises: calls and forms of the platform's administrators.
import type { ById } from '../kernel/endpoint/crud';
import { endpoint } from '../kernel/endpoint/endpoint';
import type { FormField } from '../kernel/form/form';
import type {
  AdminPassword,
  ChangedEnterprise,
  Enterprise,
  EnterpriseCreate,
  EnterpriseUpdate,
  NewEnterprise,
  PasswordReset,
  Switching,
} from './enterprise.schema';

const base = '/api/platform/enterprise';

export const getEnterprise = endpoint<ById, Enterprise>(`${base}/get`, 'is_sadmin', '读取企业', { reads: true });
export const createEnterprise = endpoint<EnterpriseCreate, Enterprise, NewEnterprise>(
  `${base}/create`,
  'is_sadmin',
  '新增企业及其首位管理员',
);
export const saveEnterprise = endpoint<EnterpriseUpdate, Enterprise, ChangedEnterprise>(
  `${base}/save`,
  'is_sadmin',
  '编辑企业',
);
export const enableEnterprise = endpoint<Switching, Enterprise>(`${base}/enable`, 'is_sadmin', '启用企业');
export const disableEnterprise = endpoint<Switching, Enterprise>(`${base}/disable`, 'is_sadmin', '停用企业并结束登录');
export const resetAdminPassword = endpoint<AdminPassword, PasswordReset>(
  `${base}/reset-password`,
  'is_sadmin',
  '重置企业首位管理员的密码',
);

const name: FormField = { name: 'name', title: '企业名称', kind: 'text', required: true, maxLength: 60 };
const external: FormField = {
  name: 'external_tenant',
  title: '物业系统企业号',
  kind: 'text',
  maxLength: 100,
  help: '企业在物业系统中的编号（链接里的 tenantId），用于从物业系统登录；没有则留空',
};

export const enterpriseFields: readonly FormField[] = [
  {
    name: 'code',
    title: '企业编号',
    kind: 'text',
    required: true,
    maxLength: 32,
    help: '字母、数字和 -，保存后不能修改',
  },
  name,
  {
    name: 'legal_entity',
    title: '签约主体名称',
    kind: 'text',
    required: true,
    maxLength: 100,
    help: '签订合同的公司全称；企业可自行增加其他签约主体',
  },
  external,
];
export const firstAdminFields: readonly FormField[] = [
  {
    name: 'admin_name',
    title: '登录名',
    kind: 'text',
    required: true,
    maxLength: 40,
    help: '全平台唯一；字母、数字和 . _ @ -',
  },
  { name: 'admin_display_name', title: '姓名', kind: 'text', required: true, maxLength: 40 },
];
export const enterpriseEditFields: readonly FormField[] = [name, external];
