import { readTable } from './table'

/** Customer groups with their labor fees, money per gram: by material, and by the lower bound of its ranges. */
export const customerGroups = [
  {
    code: 'WHOLESALE',
    name: '批发客户',
    laborFees: {
      GOLD: { 0: 13, 10: 18, 20: 33, 40: 62 },
      K18: { 0: 62, 50: 85, 80: 128, 120: 165 },
      PT: { 0: 48, 40: 66, 60: 88 },
    },
  },
  {
    code: 'RETAIL',
    name: '零售客户',
    laborFees: {
      GOLD: { 0: 24, 10: 36, 20: 58, 40: 98 },
      K18: { 0: 98, 50: 128, 80: 188, 120: 245 },
      PT: { 0: 78, 40: 98, 60: 128 },
    },
  },
]

const columns = ['code', 'name', 'currency', 'contact', 'phone', 'address'] as const

/** The suppliers, in the order of their first deliveries; products refer to them by code. */
export const suppliers = readTable(
  columns,
  `
  JINYAO  | 深圳市金耀首饰有限公司 | HKD | 陈建国 | 0755-2555 0110 | 深圳市罗湖区水贝二路 18 号金耀大厦 502
  KAMFUNG | 錦峰金飾廠有限公司 | HKD | 馮錦明 | +852 2555 0112 | 九龍紅磡民裕街 52 號錦峰工業大廈 6 樓 B 室
  HUALUN  | 深圳市华纶珠宝有限公司 | HKD | 林晓彤 | 0755-2555 0114 | 深圳市罗湖区田贝四路 66 号华纶珠宝城 3 楼
  GOLDSRC | Golden Source Casting Ltd | HKD | Raymond Fung | +852 2555 0116 | 9/F, Source Building, Kwun Tong
  STARSET | 星鑽鑲嵌製品有限公司 | HKD | 何星輝 | +852 2555 0118 | 九龍紅磡鶴園街 11 號星輝中心 4 樓
  BRIGHTS | Bright Setting Diamonds Co. | HKD | Anita Mehta | +852 2555 0120 | 5/F, Bright House, Hung Hom
  PLATART | 铂艺首饰（广州）有限公司 | HKD | 梁志豪 | 020-5550 0122 | 广州市番禺区沙头街大罗塘银建路 30 号
  `,
)

/** Dealers, who buy several pieces and have a payment term. */
export const dealers = readTable(
  columns,
  `
  LUK     | 陸記珠寶金行 | HKD | 陸偉文 | +852 2555 0131 | 九龍油麻地上海街 288 號地下
  YUETFAT | 悅發金行有限公司 | HKD | 葉悅華 | +852 2555 0132 | 新界元朗青山公路 160 號地下
  TAKSING | 德盛珠寶行 | HKD | 鄧德成 | +852 2555 0133 | 香港北角英皇道 412 號地下 A 舖
  WAHHING | 華興金飾公司 | HKD | 華少琴 | +852 2555 0134 | 九龍深水埗長沙灣道 226 號地下
  BRIDAL8 | Kowloon Bridal Jewellery | HKD | Karen Yip | +852 2555 0135 | Shop 12, Jordan Arcade, Kowloon
  HARBOUR | Harbour Gold & Gems Ltd | HKD | Daniel Chu | +852 2555 0136 | 2/F, 18 Hankow Road, Tsim Sha Tsui
  MANFUNG | 萬豐珠寶有限公司 | HKD | 萬家豐 | +852 2555 0137 | 新界荃灣沙咀道 301 號萬豐樓地下
  SINGLUN | 昇綸珠寶金行 | HKD | 吳昇平 | +852 2555 0138 | 新界屯門屯門鄉事會路 94 號
  MACYUEN | 澳門源昌金舖 | HKD | 梁源昌 | +853 2855 0139 | 澳門新馬路 176 號地下
  MACLOT  | Lotus Jewellers Macau | HKD | Inês Lei | +853 2855 0140 | 32 Rua de São Paulo, Macau
  HENGLI  | 深圳市恒利珠宝有限公司 | CNY | 郑恒 | 0755-2555 0141 | 深圳市罗湖区贝丽北路 71 号 2 栋 610
  RUIXIN  | 深圳瑞鑫黄金制品有限公司 | CNY | 谢瑞芳 | 0755-2555 0142 | 深圳市盐田区沙头角黄金大道 9 号
  BAOLIN  | 东莞宝林金行 | CNY | 黎宝林 | 0769-5550 0143 | 东莞市莞城区东正路 55 号
  YIPIN   | 广州一品金珠宝店 | CNY | 冯丽君 | 020-5550 0144 | 广州市荔湾区长寿东路 208 号
  JIAFU   | 珠海佳富首饰店 | CNY | 容佳富 | 0756-5550 0145 | 珠海市香洲区凤凰南路 1088 号
  PACIFIC | Pacific Crown Jewelers Inc. | USD | Steven Chan | +1 415 555 0146 | 812 Grant Ave, San Francisco, USA
  MARINA  | Marina Goldsmiths Pte Ltd | USD | Tan Wei Ling | +65 6555 0147 | 101 South Bridge Road, Singapore
  ALNOOR  | Al Noor Gold Trading LLC | USD | Yusuf Rahman | +971 4 555 0148 | Gold Souk, Deira, Dubai, UAE
  ORCHID  | Orchid Fine Jewellery Co., Ltd | USD | Somchai P. | +66 2 555 0149 | 77 Yaowarat Road, Bangkok
  SOUTHX  | Southern Cross Gems Pty Ltd | USD | Emma Walsh | +61 2 5550 0150 | 24 Dixon Street, Sydney
  `,
)

/** Retail customers; the first one is the default customer. */
export const shoppers = readTable(
  columns,
  `
  WALKIN | 散客 Walk-in customer | HKD | | |
         | 陳美玲 | HKD | 陳美玲 | +852 9555 0161 | 九龍黃埔花園 6 座 12 樓 C 室
         | 李嘉豪 | HKD | 李嘉豪 | +852 9555 0162 | 新界沙田第一城 28 座 7 樓 F 室
         | Jennifer Ho | HKD | Jennifer Ho | +852 6555 0163 | Flat 9A, Sunrise Court, Mid-Levels
         | 黃嘉欣 | HKD | 黃嘉欣 | +852 5555 0164 | 香港鰂魚涌太古城 15 座 21 樓 B 室
         | Michael Tsang | HKD | Michael Tsang | +852 9555 0165 | 18C, Harbour View Terrace, Tai Koo
         | 林淑芬 | HKD | 林淑芬 | +852 6555 0166 | 九龍美孚新邨 41 座 8 樓 D 室
         | 张伟 | HKD | 张伟 | 135 5550 0167 | 深圳市福田区香蜜湖路 12 号 3 栋 1802
         | 刘洋 | HKD | 刘洋 | 135 5550 0168 | 深圳市南山区后海大道 230 号 1105
         | Grace Leung | HKD | Grace Leung | +852 9555 0169 | House 5, Palm Drive, Sai Kung
         | 何國華 | HKD | 何國華 | +852 6555 0170 | 新界將軍澳尚德邨 9 座 2314 室
         | Emily Cheung | HKD | Emily Cheung | +852 5555 0171 | 22B, Garden Towers, Ho Man Tin
         | 周敏儀 | HKD | 周敏儀 | +852 9555 0172 | 香港筲箕灣道 388 號 17 樓 A 室
  `,
)

/** Notes on orders. */
export const notes = [
  '客人自取',
  '请于周五前备货',
  '附证书，分盒包装',
  'Gift box required',
  '顺丰到付，保价',
  'Engrave inside: L & M 2026',
  '老客户，工费已谈妥',
  'Call before delivery',
]
