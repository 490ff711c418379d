// Bills of WeChat Pay and Alipay.
import { type BankLayout, OWN, plain, quoted, signed, stamp, sum } from './layout';

export const PAYMENT_SERVICES: BankLayout[] = [
  {
    bank: '微信支付资金账单',
    version: '基本账户',
    heads:
      '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额（元）,账户结余（元）,资金变更提交申请人,备注,业务凭证号'.split(
        ',',
      ),
    cells: (m) =>
      quoted([
        stamp(m),
        `50000${m.serial}`,
        m.serial,
        m.payer,
        '交易',
        m.is_in ? '收入' : '支出',
        plain(m.fen),
        plain(m.balance),
        'system',
        m.remark,
        '',
      ]),
    feet: (all) => [
      ['资金流水总笔数', '收入笔数', '收入金额', '支出笔数', '支出金额'],
      quoted([`${all.length}.0`, '1.0', plain(sum(all, true)), '1.0', plain(sum(all, false))]),
    ],
  },
  {
    bank: '微信支付交易账单',
    version: '全部订单',
    heads:
      '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率'.split(
        ',',
      ),
    cells: (m) =>
      quoted([
        stamp(m),
        'wx1',
        '1900000001',
        '0',
        '',
        m.serial,
        `T${m.serial}`,
        m.payer,
        'JSAPI',
        m.is_in ? 'SUCCESS' : 'REFUND',
        'CFT',
        'CNY',
        m.is_in ? plain(m.fen) : '0.00',
        '0.00',
        m.is_in ? '0' : `R${m.serial}`,
        '0',
        m.is_in ? '0.00' : plain(m.fen),
        '0.00',
        '',
        m.is_in ? '' : 'SUCCESS',
        m.remark,
        '',
        '0.00000',
        '0.60%',
      ]),
    feet: (all) => [
      ['总交易单数', '应结订单总金额', '退款总金额', '充值券退款总金额', '手续费总金额'],
      quoted([String(all.length), plain(sum(all, true)), plain(sum(all, false)), '0.00', '0.00000']),
    ],
  },
  {
    bank: '支付宝账务明细',
    version: '账务明细列表',
    above: [
      ['#支付宝账务明细查询'],
      [`#账号：[${OWN}]`],
      ['#起始日期：[2026年03月01日 00:00:00]   终止日期：[2026年03月31日 00:00:00]'],
      ['#-----------账务明细列表----------'],
    ],
    heads:
      '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注'.split(
        ',',
      ),
    cells: (m) => [
      `${m.serial}\t`,
      `2026${m.serial}\t`,
      `T${m.serial}\t`,
      `${m.remark}\t`,
      `${stamp(m)}\t`,
      `${m.payer}\t`,
      m.is_in ? plain(m.fen) : '0.00',
      m.is_in ? '0.00' : plain(-m.fen),
      plain(m.balance),
      '支付宝',
      '在线支付\t',
      '',
    ],
    feet: (all) => [
      ['#-----------账务明细列表结束----------'],
      [`#支出合计：1笔，共-${plain(sum(all, false))}元`],
      [`#收入合计：1笔，共${plain(sum(all, true))}元`],
    ],
  },
  {
    bank: '支付宝业务明细',
    version: '业务明细列表',
    above: [['#支付宝业务明细查询'], [`#账号：[${OWN}]`], ['#-----------业务明细列表----------']],
    heads:
      '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,服务费（元）,分润（元）,备注'.split(
        ',',
      ),
    cells: (m) => [
      `${m.serial}\t`,
      `T${m.serial}\t`,
      m.is_in ? '交易' : '退款',
      m.remark,
      stamp(m),
      stamp(m),
      '',
      '',
      '',
      '',
      m.payer,
      signed(m),
      signed(m),
      '0.00',
      '0.00',
      '',
    ],
    feet: () => [['#-----------业务明细列表结束----------'], ['#业务明细合计：1笔']],
  },
];
