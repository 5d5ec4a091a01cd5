import { expect, test } from 'vitest'
import { fitForeign, heightenTexts } from '#server/usecases/templates/foreign-content'

const text = (options: object) => ({
  options: { left: 10, top: 10, width: 90, height: 12, ...options },
  printElementType: { type: 'text' },
})

function heightsOf(...elements: { options: object }[]): unknown[] {
  heightenTexts(elements)
  return elements.map(({ options }) => Reflect.get(options, 'height'))
}

const long = '退换须知：凭单据于七天内退换，金饰按当日金价'

test('the place of a text that overflows it becomes as high as its lines', () => {
  expect(heightsOf(text({ title: long }))).toEqual([29.25])
})

test('elements below a text end its place, and elements beside it do not', () => {
  const below = text({ title: '金', top: 30 })
  expect(heightsOf(text({ title: long }), below)).toEqual([20, 12])
  const beside = text({ title: '金', top: 30, left: 200 })
  expect(heightsOf(text({ title: long }), beside)).toEqual([29.25, 12])
})

test('a text that has room, a value and a code keep their places', () => {
  const kept = [
    text({ title: '销售单' }),
    text({ title: long, field: 'remarks' }),
    text({ title: long, textType: 'qrcode' }),
    text({ title: long, width: 0 }),
  ]
  expect(heightsOf(...kept)).toEqual([12, 12, 12, 12])
})

/** The elements of a panel after they are fitted. */
function fitted(...printElements: object[]): unknown[] {
  fitForeign({ panels: [{ width: 210, height: 297, printElements }] })
  return printElements
}

test('a title shows the signs, spaces and lines that it names in HTML', () => {
  const titles = [
    ['客&nbsp;&nbsp;户：', '客\u00a0\u00a0户：'],
    ['<b style="color:red">Gold &amp; Co.</b>', 'Gold & Co.'],
    ['送货单<br>第一联<BR/>&#31532;&#x4e8c;联', '送货单\n第一联\n第二联'],
    ['<div>地址</div><div>电话</div>', '地址\n电话'],
    ['&amp;lt; 5 g', '&lt; 5 g'],
    ['重量 < 5 g & > 1 g, AT&T; &#0;', '重量 < 5 g & > 1 g, AT&T; '],
  ]
  const columns = titles.map(([title]) => ({ title }))
  const elements = [...titles.map(([title]) => text({ title })), text({ columns: [columns] })]
  fitted(...elements)
  expect(elements.slice(0, -1)).toMatchObject(titles.map(([, title]) => ({ options: { title } })))
  expect(columns).toMatchObject(titles.map(([, title]) => ({ title })))
})

test('a table with a head of two rows keeps its columns, below the titles of their groups', () => {
  const heads = [
    [
      { title: '行号', rowspan: 2, field: 'id' },
      { title: '人员&nbsp;信息', colspan: 2 },
      { title: '备注', rowspan: 2 },
    ],
    [
      { title: '姓名', field: 'name', width: 30 },
      { title: '性别', field: 'gender' },
    ],
  ]
  const table = text({ columns: heads, width: 200 })
  fitted(table)
  expect(table.options).toMatchObject({
    columns: [
      [
        { title: '行号', field: 'id', width: 50 },
        { title: '姓名', field: 'name', group: '人员\u00a0信息', width: 30 },
        { title: '性别', field: 'gender', group: '人员\u00a0信息' },
        { title: '备注' },
      ],
    ],
  })
})

test('a column of an order that hiprint adds up has the total of the server, and any other sum stays to be reported', () => {
  const columns = [
    { title: '件数', field: 'quantity', tableSummary: 'sum' },
    { title: '工费', field: 'labor_fee', tableSummary: 'sum' },
  ]
  const table = text({ field: 'order_details', columns: [columns], width: 200 })
  fitted(table)
  expect(table.options).toMatchObject({
    tableFooterRepeat: 'last',
    columns: [[{ tableSummary: 'text', tableSummaryText: '${quantity}' }, { tableSummary: 'sum' }]],
  })
})

test('a date has its format in the letters that papers use', () => {
  const dated = text({ field: 'date', dataType: 'datetime', format: 'yyyy/MM/dd HH:mm' })
  fitted(dated)
  expect(dated.options).toMatchObject({ format: 'YYYY/MM/DD HH:mm' })
  expect(dated.options).not.toHaveProperty('dataType')
})

test('an element that names a type of the default provider, or a former one, has that type', () => {
  const options = () => ({ left: 0, top: 0, width: 200, height: 20 })
  const named = (tid: string) => ({ tid, options: options() })
  expect(
    fitted(
      named('defaultModule.text'),
      named('defaultModule.barcode'),
      named('defaultModule.emptyTable'),
      { printElementType: { tid: 'defaultModule.hline' }, options: options() },
      { printElementType: { type: 'tableCustom', columns: [[{ title: '品名' }]] }, options: options() },
      { printElementType: { type: 'text', field: 'code' }, options: options() },
      named('ownModule.total'),
    ),
  ).toMatchObject([
    { printElementType: { type: 'text' } },
    { printElementType: { type: 'barcode' } },
    { printElementType: { type: 'table' }, options: { columns: [[{ width: 100 }, { width: 100 }]] } },
    { printElementType: { type: 'hline' } },
    { printElementType: { type: 'table' }, options: { columns: [[{ title: '品名', width: 200 }]] } },
    { printElementType: { type: 'text' }, options: { field: 'code' } },
    { tid: 'ownModule.total' },
  ])
})
