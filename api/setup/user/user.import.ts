import type { ImportDeclaration } from '#api/kernel/import';
import { userPaths } from '#api/kernel/paths';

/** Each gets a separate password, and hashing it is deliberately slow. */
const MAX_USERS = 1000;

export const userImport: ImportDeclaration = {
  area: 'setup',
  object: 'user',
  title: '用户',
  keys: ['p_98140_import'],
  list: userPaths.list,
  max_rows: MAX_USERS,
  columns: [
    {
      name: 'name',
      title: '登录名',
      kind: 'text',
      required: true,
      unique: true,
      help: '全平台唯一；1 到 40 位字母、数字和 . _ @ -',
      example: 'zhang.wei',
    },
    { name: 'display_name', title: '姓名', kind: 'text', required: true, example: '张伟' },
    { name: 'department', title: '部门', kind: 'text', help: '从最上级写起，用“/”分隔', example: '总部/招商部' },
    {
      name: 'roles',
      title: '角色',
      kind: 'texts',
      required: true,
      help: '已有的角色名称',
      example: '招商专员、只读用户',
    },
    { name: 'job_title', title: '职务', kind: 'text', example: '招商经理' },
    { name: 'phone', title: '手机', kind: 'text', example: '13800000000' },
    { name: 'email', title: '邮箱', kind: 'text', example: 'zhang.wei@example.com' },
  ],
  handout: {
    title: '初始密码',
    columns: [
      { name: 'name', title: '登录名' },
      { name: 'display_name', title: '姓名' },
      { name: 'password', title: '初始密码' },
    ],
  },
};
