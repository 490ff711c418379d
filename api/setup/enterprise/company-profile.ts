// Enterprise info (企业信息): calls and form of the enterprise's profile.
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { FormDeclaration } from '#api/kernel/form/form';
import type { Nothing } from '../reference-data';
import type { Brand, CompanyProfile, CompanyProfileSave } from './company-profile.schema';

export const companyProfile = endpoint<Nothing, CompanyProfile>(
  '/api/setup/company-profile/get',
  ['p_98110'],
  '读取企业信息',
  { reads: true },
);
export const saveCompanyProfile = endpoint<CompanyProfileSave, CompanyProfile>(
  '/api/setup/company-profile/save',
  ['p_98110_edit'],
  '保存企业信息',
);
/** Returns short name and logo, for the layout of every page. */
export const brand = endpoint<Nothing, Brand>('/api/setup/company-profile/brand', 'signed-in', '企业简称与标志', {
  reads: true,
});

export const companyProfileForm: FormDeclaration = [
  {
    title: '基本信息',
    fields: [
      { name: 'short_name', title: '企业简称', kind: 'text', maxLength: 12, help: '显示在左上角，不填则显示系统名称' },
      { name: 'uscc', title: '统一社会信用代码', kind: 'text', maxLength: 18 },
      { name: 'contact_name', title: '联系人', kind: 'text', maxLength: 40 },
      { name: 'phone', title: '联系电话', kind: 'text', maxLength: 30 },
      { name: 'address', title: '地址', kind: 'text', maxLength: 200, wide: true },
      { name: 'remark', title: '备注', kind: 'textarea', maxLength: 500, wide: true },
    ],
  },
];
