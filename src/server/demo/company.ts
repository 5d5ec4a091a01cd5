/** The shop of the demo. No firm, person, telephone number or address of the demo is meant to be a real one. */
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

/** The gold bars in the safe: bought so many days ago, weights in grams. */
export const goldBars = [
  { name: '999.9 足金条 1 公斤', weight: 1000, daysAgo: 26, payment_method: 'check', remarks: '保险柜 1' },
  { name: '999.9 足金条 500 克', weight: 500, daysAgo: 21, payment_method: 'check', remarks: '保险柜 1' },
  { name: '五兩金條 5 taels', weight: 187.145, daysAgo: 15, payment_method: 'cash', remarks: '门市收购' },
  { name: 'Gold bar 100 g', weight: 100, daysAgo: 9, payment_method: 'cash', remarks: '保险柜 2' },
  { name: '一兩金條 1 tael', weight: 37.429, daysAgo: 4, payment_method: 'cash', remarks: '门市收购' },
] as const
