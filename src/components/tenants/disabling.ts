// 停用 and 启用 as actions on a tenant, with a confirmation that explains the consequences.

export const disabling = (name: string) => ({
  key: 'disable',
  label: '停用',
  access: 'p_3100_edit',
  danger: true,
  confirm: {
    title: `停用租客「${name}」`,
    content: '停用后不能与其签订新合同；已有的合同、应收与收款不受影响，可随时启用。',
  },
});

export const enabling = (name: string) => ({
  key: 'enable',
  label: '启用',
  access: 'p_3100_edit',
  confirm: { title: `启用租客「${name}」`, content: '启用后可以与其签订新合同。' },
});
