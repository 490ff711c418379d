// 开始使用: the steps of a new enterprise up to its first bills. A step with data is done once there is some; a step with usable defaults is done once
// a user confirms it.

export const SAMPLE_FILES = {
  park: '园区',
  building: '楼宇',
  space: '空间',
  tenant: '租客',
  contract: '执行中合同',
} as const;

export type SampleFile = keyof typeof SAMPLE_FILES;

export interface GettingStartedStep {
  key: string;
  title: string;
  /** Purpose and explanation of terms. */
  help: string;
  /** The page of the step, and its access key. */
  to: string;
  access: string;
  act: string;
  sample?: SampleFile;
  /** Counted objects; without them a user confirms the step. */
  counts?: string;
}

const SETUP = '/setupCenter';
const ASSETS = '/assetsManage';

export const STEPS = [
  {
    key: 'company',
    title: '核对企业信息',
    help: '企业信息里的签约主体是签合同、开发票的公司；流水账户是收租的银行账户，将印在账单上。请补全纳税人信息和账号。',
    to: `${SETUP}/enterpriseManage/enterprise-info`,
    access: 'p_98110',
    act: '去核对',
  },
  {
    key: 'parks',
    title: '导入园区',
    help: '园区是一个项目：产业园、写字楼或商场。数据范围按园区划分，合同编号里带园区编号。',
    to: `${ASSETS}/park-list?import=1`,
    access: 'p_1200_import',
    act: '去导入',
    sample: 'park',
    counts: '个园区',
  },
  {
    key: 'buildings',
    title: '导入楼宇',
    help: '楼宇属于园区，填地上、地下层数后楼层自动生成（1F、2F…，地下为 B1、B2…）。',
    to: `${ASSETS}/asset-list?import=1`,
    access: 'p_1300_import',
    act: '去导入',
    sample: 'building',
    counts: '栋楼宇',
  },
  {
    key: 'spaces',
    title: '导入空间',
    help: '空间是可以出租的一间房或一块场地。计租面积是算租金用的面积，与建筑面积可以不同；用途为“可招商”的才计入出租率。',
    to: `${ASSETS}/space-list?import=1`,
    access: 'p_1400_import',
    act: '去导入',
    sample: 'space',
    counts: '个空间',
  },
  {
    key: 'users',
    title: '建立角色和用户',
    help: '角色决定能看哪些页面、能做哪些操作，以及能看哪些园区。系统已有管理员、招商、财务、只读四个角色，可以直接把同事加进来。',
    to: `${SETUP}/enterpriseManage/user-manage`,
    access: 'p_98140_edit',
    act: '去新增',
    counts: '个用户',
  },
  {
    key: 'approval',
    title: '设置审批',
    help: '合同、变更、退租等提交后由审批人通过才生效，通常不能审批自己提交的单据。只有一名用户时，请在参数设置中开启“仅有一名用户时可自行审批”。',
    to: `${SETUP}/enterpriseManage/parameter-setting`,
    access: 'p_98150',
    act: '去设置',
  },
  {
    key: 'parameters',
    title: '核对条款默认值',
    help: '新合同的付款周期、账期划分、应收日规则、零头和取整都从这里带出，先设好，录合同时就不用逐条改。',
    to: `${SETUP}/enterpriseManage/parameter-setting`,
    access: 'p_98150',
    act: '去核对',
  },
  {
    key: 'charge-items',
    title: '核对费项',
    help: '费项是收什么钱：租金、物业费、水电费、保证金等；每个费项对应一个税目，决定税率和发票内容。',
    to: `${SETUP}/financeSetting/charge-item`,
    access: 'p_98410',
    act: '去核对',
  },
  {
    key: 'tenants',
    title: '导入租客',
    help: '租客是合同的另一方。填统一社会信用代码可以查重，填邮箱后账单可以直接发到邮箱，付款户名用来自动认款。',
    to: '/tenantManage/tenant?import=1',
    access: 'p_3100_import',
    act: '去导入',
    sample: 'tenant',
    counts: '个租客',
  },
  {
    key: 'contracts',
    title: '导入执行中合同',
    help: '把正在履行的合同连同条款、保证金和已收款一次搬进来。导入前先预览每份合同的收款计划，和原来的台账逐行核对。',
    to: '/contractManage/contract-import',
    access: 'p_4100_import',
    act: '去导入',
    sample: 'contract',
    counts: '份合同',
  },
  {
    key: 'bills',
    title: '出第一批账单',
    help: '按租客和月份把应收汇总成账单，预览无误后生成，可下载 PDF 或发送邮件。到这里就可以日常使用了。',
    to: '/financeManage/bill',
    access: 'p_5300_post',
    act: '去出账',
    counts: '张账单',
  },
] as const satisfies readonly GettingStartedStep[];

export type StepKey = (typeof STEPS)[number]['key'];
/** A step that a user confirms. */
export type ConfirmedStep = Exclude<StepKey, Extract<(typeof STEPS)[number], { counts: string }>['key']>;
export const CONFIRMED_STEPS = STEPS.flatMap((step) => ('counts' in step ? [] : [step.key])) as ConfirmedStep[];
