// One warning: lead time, channels, and recipients.
import { MESSAGE_KINDS, WARN_KINDS } from '#api/home/message-kinds';
import type { FormField as Field } from '#api/kernel/form/form';
import { saveWarn } from '#api/setup/warn';
import type { WarnSetting } from '#api/setup/warn.schema';
import { FieldsForm, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { FormField } from '@/components/forms/form-page';
import { daysLabel, everybodyWith, isAhead } from './warn-text';

const WIDTH = 560;

const daysOf = (kind: WarnSetting['kind']): Field[] => {
  const title = daysLabel(kind);
  return title === undefined ? [] : [{ name: 'days_ahead', title, kind: 'integer', required: true, unit: '天' }];
};

const fieldsOf = (kind: WarnSetting['kind']): Field[] => [
  { name: 'enabled', title: '启用', kind: 'switch' },
  ...daysOf(kind),
  ...(isAhead(kind)
    ? ([
        { name: 'second_days', title: '再次提醒', kind: 'integer', unit: '天前', placeholder: '不再提醒' },
        { name: 'third_days', title: '末次提醒', kind: 'integer', unit: '天前', placeholder: '不再提醒' },
      ] as const)
    : []),
  { name: 'in_app', title: '站内消息', kind: 'switch' },
  { name: 'by_mail', title: '邮件', kind: 'switch', help: '每天一封汇总，发到用户的邮箱' },
  { name: 'role_ids', title: '接收角色', kind: 'options', options: '/api/option/role' },
  {
    name: 'user_ids',
    title: '接收用户',
    kind: 'options',
    options: '/api/option/user',
    help: `角色与用户都不选时，发给${everybodyWith(kind)}`,
  },
];

interface Props {
  setting: WarnSetting;
  onClose: () => void;
  onSaved: (all: WarnSetting[]) => void;
}

export function WarnDrawer({ setting, onClose, onSaved }: Props) {
  const { kind, version, is_default: _default, ...values } = setting;
  const fields = useFieldsForm(saveWarn, {
    schema: async () => (await import('#api/setup/warn.schema')).warnSave,
    also: { kind, version },
    onDone: (all) => {
      onSaved(all);
      onClose();
    },
  });

  return (
    <FormDrawerFrame
      width={WIDTH}
      title={`编辑提醒：${MESSAGE_KINDS[kind].label}`}
      saving={fields.submitting}
      onSave={fields.submit}
      unsaved={fields.unsaved}
      onClose={onClose}
    >
      <p style={{ marginTop: 0 }}>{WARN_KINDS[kind].help}。</p>
      <FieldsForm state={fields} label="提醒" initial={values}>
        {fieldsOf(kind).map((field) => (
          <FormField key={field.name} field={field} />
        ))}
      </FieldsForm>
    </FormDrawerFrame>
  );
}
