// Templates of the enterprise: contracts to print, and clauses to start from.
import { saveClauseTemplate } from '#api/contracts/clause-template';
import { DEFAULT_TEMPLATE, DEFAULT_TEMPLATE_NAME } from '#api/contracts/template/default-template';
import { templateCalls } from '#api/contracts/template/template';
import { type Life, openLife } from '../calls';

const titled = (title: string) => DEFAULT_TEMPLATE.replace('# 房屋租赁合同', `# ${title}`);

const TEMPLATES = [
  { name: DEFAULT_TEMPLATE_NAME, body: DEFAULT_TEMPLATE, is_default: true },
  { name: '商铺租赁合同', body: titled('商铺租赁合同'), is_default: false },
  { name: '厂房租赁合同', body: titled('厂房租赁合同'), is_default: false },
];

export async function seedTemplates(stage: Life['stage']): Promise<void> {
  const { call } = await openLife(stage);
  for (const template of TEMPLATES) await call('admin', templateCalls.save, { ...template, enabled: true });
  const tax = { tax_rate: '0.09', price_includes_tax: true };
  const rent = { charge_item_id: stage.setup.item('租金'), ...tax };
  const office = { ...rent, basis: 'per_sqm_day', cycle_months: 3, alignment: 'calendar', proration: 'year365' };
  await call('leasing', saveClauseTemplate, { name: '写字楼租金（季付）', terms: office });
  const shop = { ...rent, basis: 'fixed_month', cycle_months: 1, alignment: 'contract', round_to: 'yuan' };
  await call('leasing', saveClauseTemplate, { name: '商铺租金（月付）', terms: shop });
}
