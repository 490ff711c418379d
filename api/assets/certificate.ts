// Property certificates (产权证): calls and form.
import { crud } from '../kernel/crud';
import type { FormDeclaration } from '../kernel/form';
import type { Certificate, CertificateSave } from './certificate.schema';
import { CERTIFICATE_KIND } from './terms';

export const certificateCalls = crud<CertificateSave, Certificate>('assets', 'certificate', '产权证', 'p_1600');

export const certificateForm: FormDeclaration = [
  {
    title: '证书',
    fields: [
      { name: 'park_id', title: '所属园区', kind: 'option', options: '/api/option/park', required: true, fixed: true },
      { name: 'kind', title: '类别', kind: 'enum', terms: CERTIFICATE_KIND, required: true, initial: 'real_estate' },
      { name: 'number', title: '证号', kind: 'text', required: true, maxLength: 60 },
      { name: 'holder', title: '权利人', kind: 'text', maxLength: 100 },
      { name: 'area_sqm', title: '面积', kind: 'area', unit: '㎡' },
      { name: 'use', title: '用途', kind: 'text', maxLength: 60 },
      { name: 'issued_on', title: '发证日期', kind: 'date' },
      { name: 'land_use_end', title: '土地使用到期日', kind: 'date', help: '到期前按提醒设置通知' },
      {
        name: 'building_ids',
        title: '涉及楼宇',
        kind: 'options',
        options: '/api/option/building',
        optionsBy: ['park_id'],
        wide: true,
        initial: [],
      },
    ],
  },
  {
    title: '抵押',
    fields: [
      { name: 'mortgaged', title: '已抵押', kind: 'switch', initial: false },
      { name: 'mortgagee', title: '抵押权人', kind: 'text', maxLength: 100 },
      { name: 'mortgage_end', title: '抵押到期日', kind: 'date', help: '到期前按提醒设置通知' },
    ],
  },
  { title: '其他', fields: [{ name: 'remark', title: '备注', kind: 'textarea', maxLength: 2000, wide: true }] },
];
