// Property certificates (产权证): calls and form.
import { crud } from '#api/kernel/endpoint/crud';
import type { FormDeclaration } from '#api/kernel/form/form';
import { CERTIFICATE_KIND, LAND_CLASS } from '../labels';
import type { Certificate, CertificateSave } from './certificate.schema';
import { MAX_ATTACHMENTS } from './certificate-limits';

export const certificateCalls = crud<CertificateSave, Certificate>('assets', 'certificate', '产权证', 'p_1600');

export const certificateForm: FormDeclaration = [
  {
    title: '证书',
    fields: [
      { name: 'kind', title: '类别', kind: 'enum', labels: CERTIFICATE_KIND, required: true, initial: 'real_estate' },
      { name: 'number', title: '证号', kind: 'text', required: true, maxLength: 60 },
      { name: 'park_id', title: '所属园区', kind: 'option', options: '/api/option/park', required: true },
      {
        name: 'building_ids',
        title: '涉及楼宇',
        kind: 'options',
        options: '/api/option/building',
        optionsBy: ['park_id'],
        initial: [],
        help: '先选园区；土地证可不选',
      },
      { name: 'holder', title: '权利人', kind: 'text', maxLength: 100 },
      { name: 'area_sqm', title: '面积', kind: 'area', unit: '㎡' },
      { name: 'use', title: '用途', kind: 'text', maxLength: 60 },
      { name: 'issued_on', title: '发证日期', kind: 'date' },
      { name: 'land_use_end', title: '土地使用到期日', kind: 'date', help: '到期前按预警设置提醒' },
    ],
  },
  {
    title: '城镇土地使用税',
    fields: [
      {
        name: 'land_class',
        title: '土地等级',
        kind: 'enum',
        labels: LAND_CLASS,
        help: '选择后按该证计税；同一块地有几本证时只在一本上选择',
      },
      { name: 'taxed_sqm', title: '计税面积', kind: 'area', unit: '㎡', help: '实际占用的土地面积' },
      { name: 'taxed_from', title: '纳税开始', kind: 'date', help: '自当月起计税；不填为发证次月' },
      { name: 'taxed_to', title: '纳税终止', kind: 'date', help: '计税到当月；不填为没有终止' },
    ],
  },
  {
    title: '抵押',
    fields: [
      { name: 'mortgaged', title: '已抵押', kind: 'switch', initial: false },
      { name: 'mortgagee', title: '抵押权人', kind: 'text', maxLength: 100, help: '已抵押时填写' },
      { name: 'mortgage_end', title: '抵押到期日', kind: 'date', help: '到期前按预警设置提醒' },
    ],
  },
  {
    title: '附件与备注',
    fields: [
      { name: 'attachment_ids', title: '附件', kind: 'files', maxItems: MAX_ATTACHMENTS, wide: true, initial: [] },
      { name: 'remark', title: '备注', kind: 'textarea', maxLength: 2000, wide: true },
    ],
  },
];
