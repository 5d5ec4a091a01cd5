import { sheets } from '#languages/sheets'
import { spelled } from './notation'

/** Signs of traditional Chinese in the words of the trade, each before its simplified form. */
const variants = [
  '與与 業业 兩两 買买 於于 虧亏 產产 價价 傳传 體体 餘余 內内 衝冲 淨净 準准 減减 創创 刪删 別别 務务',
  '區区 單单 佔占 發发 號号 後后 員员 圖图 國国 處处 備备 復复 頭头 實实 審审 寬宽 對对 導导 屬属 幣币',
  '庫库 應应 開开 異异 張张 當当 錄录 態态 戶户 掃扫 報报 換换 據据 數数 舊旧 時时 機机 權权 條条 來来',
  '櫃柜 標标 樣样 橫横 歐欧 匯汇 點点 狀状 現现 電电 盤盘 碼码 確确 種种 稱称 筆笔 籤签 簡简 類类 紙纸',
  '組组 細细 經经 結结 絕绝 編编 聯联 繫系 絡络 營营 計计 訂订 認认 記记 設设 證证 註注 週周 啟启 鍊链 鏈链 鐲镯 貝贝 話话 語语 說说 請请',
  '調调 賬账 帳账 貨货 質质 購购 費费 資资 轉转 輪轮 較较 過过 運运 進进 郵邮 錢钱 鑽钻 鑚钻 銀银 銷销',
  '鎊镑 長长 廠厂 會会 級级 間间 頁页 項项 須须 預预 題题 顏颜 額额 驗验',
]

/** The simplified form of a traditional sign: `號` and `号` are one. */
const simplified = new Map(
  variants.flatMap((line) => line.split(' ')).map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)

/** A word in the form in which words are compared: without case, full-width and traditional signs. */
export function foldedWord(text: string): string {
  const plain = text.normalize('NFKC').trim().toLowerCase()
  return plain.replace(/\p{Script=Han}/gu, (sign) => simplified.get(sign) ?? sign)
}

/** The other heads under which sheets have a property, by the names of the properties: `product_code`, `products.code`. */
export const heads: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(spelled(sheets, 'heads', ' | ')).flatMap(([names, words]) =>
    names.split(', ').map((name) => [name, words]),
  ),
)

/** The years before the first of each era in which years are counted, by its names. */
export const eras: ReadonlyMap<string, number> = new Map([
  ...[['令和', 2018] as const, ['r', 2018] as const, ['平成', 1988] as const, ['h', 1988] as const],
  ...[['昭和', 1925] as const, ['s', 1925] as const, ['民国', 1911] as const],
])
