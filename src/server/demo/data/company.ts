/** The demo's shop. Its firms, people, telephone numbers and addresses are fictitious. */
export const company = {
  name_ch: '滙晉珠寶有限公司',
  name_en: 'Wui Chun Jewellery Limited',
  address_ch: '香港九龍紅磡民裕街 88 號滙晉中心 12 樓 1203 室',
  address_en: 'Unit 1203, 12/F, Wui Chun Centre, 88 Man Yue Street, Hung Hom, Kowloon, Hong Kong',
  phone: '+852 2555 0188',
  fax: '+852 2555 0189',
  email: 'enquiry@wuichun.example',
  contact_person: 'Amy Kwok 郭詠儀',
}

export const salespeople = ['Amy Kwok', 'Vincent Lau', '陈嘉欣', '黃志明']

export const locations = ['保险柜 1', '保险柜 2', '陈列柜 A', '陈列柜 B', '门市橱窗']

/** Stock locations. */
export const places = [
  { code: 'SAFE1', name: '保险柜 1', location: '后台库房' },
  { code: 'SAFE2', name: '保险柜 2', location: '后台库房' },
  { code: 'CASE-A', name: '陈列柜 A', location: '门市' },
  { code: 'CASE-B', name: '陈列柜 B', location: '门市' },
  { code: 'WINDOW', name: '门市橱窗', location: '门市' },
]

/** The carriers that deliver goods to customers. */
export const carriers = {
  mainland: ['顺丰速运', 'EMS 邮政速递'],
  abroad: ['DHL Express', 'FedEx', '顺丰国际'],
}

/** The loose stones in the safe: days since the purchase, weight in carats, HKD per carat, and manual movements. */
export const looseStones = [
  {
    ...{
      name: '圆钻 1.02 ct D VVS1 3EX',
      weight: 1.02,
      price: 88_000,
      daysAgo: 24,
      remarks: 'GIA 2217045561',
    },
    moves: [],
  },
  {
    ...{
      name: '圆钻 0.71 ct F VS1 3EX',
      weight: 0.71,
      price: 39_500,
      daysAgo: 18,
      remarks: 'GIA 1196382207',
    },
    moves: [{ daysAgo: 8, in_out: -1, weight: 0.71, remarks: '发星鑽鑲嵌，客订单石戒' }],
  },
  {
    ...{ name: 'Cushion 1.51 ct G VS2', weight: 1.51, price: 52_800, daysAgo: 11, remarks: 'GIA 6381102294' },
    moves: [
      { daysAgo: 5, in_out: -1, weight: 1.51, remarks: '借出给客人看货' },
      { daysAgo: 3, in_out: 1, weight: 1.51, remarks: '客人看货后退回' },
    ],
  },
  {
    ...{ name: '0.8–1.2 mm 配钻一包', weight: 12.35, price: 3600, daysAgo: 16, remarks: '镶嵌用' },
    moves: [
      { daysAgo: 14, in_out: -1, weight: 3.24, remarks: '发工厂镶嵌排戒' },
      { daysAgo: 9, in_out: 1, weight: 0.38, remarks: '工厂退回余石' },
      { daysAgo: 4, in_out: -1, weight: 1.87, remarks: '发工厂镶嵌手镯' },
    ],
  },
] as const

/** The gold bars in the safe: days since the purchase, weight in grams, and manual movements. */
export const goldBars = [
  {
    ...{
      name: '999.9 足金条 1 公斤',
      weight: 1000,
      daysAgo: 26,
      payment_method: 'check',
      remarks: '保险柜 1',
    },
    moves: [],
  },
  {
    ...{
      name: '999.9 足金条 500 克',
      weight: 500,
      daysAgo: 21,
      payment_method: 'check',
      remarks: '保险柜 1',
    },
    moves: [
      { daysAgo: 17, in_out: -1, weight: 120, remarks: '发工厂开料' },
      { daysAgo: 10, in_out: 1, weight: 8.42, remarks: '工厂退回金粉余料' },
    ],
  },
  {
    ...{
      name: '五兩金條 5 taels',
      weight: 187.145,
      daysAgo: 15,
      payment_method: 'cash',
      remarks: '门市收购',
    },
    moves: [],
  },
  {
    ...{ name: 'Gold bar 100 g', weight: 100, daysAgo: 9, payment_method: 'cash', remarks: '保险柜 2' },
    moves: [],
  },
  {
    ...{ name: '一兩金條 1 tael', weight: 37.429, daysAgo: 4, payment_method: 'cash', remarks: '门市收购' },
    moves: [],
  },
] as const
