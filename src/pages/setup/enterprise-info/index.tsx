// 企业信息: the enterprise's profile, and below it its legal entities, which sign contracts, receive money and issue invoices.
import { useQuery } from '@tanstack/react-query';
import { Button, Card, Skeleton } from 'antd';
import { useState } from 'react';
import { companyProfile } from '#api/setup/enterprise/company-profile';
import type { CompanyProfile } from '#api/setup/enterprise/company-profile.schema';
import { legalEntityCalls, legalEntityColumns, legalEntityForm } from '#api/setup/enterprise/legal-entity';
import { call } from '@/api/client';
import { DescriptionList, type Fact } from '@/components/details/detail-page';
import { FailedState } from '@/components/feedback/failed-state';
import { pictureAt } from '@/components/forms/inputs/files/image-upload';
import { PageHeader } from '@/components/layout/page-header';
import { ReferenceDataCard } from '@/components/lists/reference-data';
import { useSession } from '@/hooks/session';
import styles from './enterprise-info.module.css';
import { ProfileDrawer } from './profile-drawer';

const FACTS: readonly Fact<CompanyProfile>[] = [
  { title: '企业名称', name: 'name' },
  { title: '企业编号', name: 'code' },
  { title: '企业简称', name: 'short_name' },
  { title: '统一社会信用代码', name: 'uscc' },
  { title: '联系人', name: 'contact_name' },
  { title: '联系电话', name: 'phone' },
  { title: '地址', name: 'address', wide: true },
  { title: '备注', name: 'remark', wide: true },
];

const entitySchema = () => import('#api/setup/enterprise/legal-entity.schema').then((module) => module.legalEntitySave);

export default function EnterpriseInfoPage() {
  const { can } = useSession();
  const [editing, setEditing] = useState(false);
  const profile = useQuery({ queryKey: [companyProfile.path], queryFn: () => call(companyProfile, {}), staleTime: 0 });
  return (
    <>
      <PageHeader
        title="企业信息"
        description="企业名称与编号由平台维护；其余内容与签约主体由企业自行维护"
        actions={
          can('p_98110_edit') && (
            <Button type="primary" disabled={!profile.data} onClick={() => setEditing(true)}>
              编辑
            </Button>
          )
        }
      />
      <div className={styles.cards}>
        {profile.isError ? (
          <FailedState error={profile.error} onRetry={() => profile.refetch()} />
        ) : (
          <Card size="small" title="基本信息">
            {profile.data ? <Profile profile={profile.data} /> : <Skeleton active paragraph={{ rows: 4 }} />}
          </Card>
        )}
        <ReferenceDataCard
          title="签约主体"
          noun="签约主体"
          accessKey="p_98110"
          calls={legalEntityCalls}
          columns={legalEntityColumns}
          form={legalEntityForm}
          schema={entitySchema}
          emptyHint="还没有签约主体，请点击右上角新增"
        />
      </div>
      {editing && profile.data && <ProfileDrawer profile={profile.data} onClose={() => setEditing(false)} />}
    </>
  );
}

function Profile({ profile }: { profile: CompanyProfile }) {
  return (
    <div className={styles.profile}>
      {profile.logo_file_id === null ? (
        <div className={styles.noLogo}>未上传标志</div>
      ) : (
        <img className={styles.logo} src={pictureAt(profile.logo_file_id)} alt="企业标志" />
      )}
      <DescriptionList facts={FACTS} source={profile} columns={2} />
    </div>
  );
}
