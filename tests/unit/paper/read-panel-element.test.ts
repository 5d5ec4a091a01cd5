import { describe, expect, test } from 'vitest'
import { readElement } from '#paper/read-panel-element'
import { element, panels, readOne } from '../print/print-templates'

describe('values of the wrong kind', () => {
  test('invalid numbers become their defaults, and none is so large that it hangs a browser', () => {
    const [panel] = panels([
      element('text', { left: '12.5', top: 'NaN', width: 1e300, height: -5, fontSize: {}, zIndex: null }),
    ])
    const [text] = panel?.elements ?? []
    expect(text?.placed).toMatchObject({ left: 12.5, top: 0, width: 4000, height: 0, layer: undefined })
    expect(text).toMatchObject({ look: { fontSize: 9 } })
  })

  test('colours, fonts and paths hold no code', () => {
    const [panel] = panels([
      element('text', {
        color: 'url(http://evil.test/)',
        backgroundColor: 'expression(alert(1))',
        fontFamily: "x';}body{display:none",
        field: '__proto__.polluted()',
        textAlign: 'evil',
      }),
    ])
    const [text] = panel?.elements ?? []
    expect(text).toMatchObject({
      content: { field: '' },
      look: { colour: undefined, background: undefined, fontFamily: undefined, align: undefined },
    })
  })

  test('code that hiprint would evaluate is not even read', () => {
    const code = { formatter: 'function(){alert(1)}', styler: 'x', rowStyler: 'x', footerFormatter: 'x' }
    expect(JSON.stringify(panels([element('text', code)]))).not.toMatch(/formatter|styler|alert/)
  })
})

describe('the kind of an element', () => {
  test('an element of an unknown type, or without options, is left out', () => {
    for (const value of [
      null,
      'text',
      {},
      element('html'),
      element('constructor'),
      { printElementType: { type: 'text' } },
    ])
      expect(readElement(value)).toBeUndefined()
  })

  test('a text can be a code', () => {
    expect(readOne('text', { textType: 'barcode', barcodeMode: 'EAN13' })).toMatchObject({
      type: 'barcode',
      symbology: 'ean13',
    })
    expect(readOne('text', { textType: 'qrcode', qrCodeLevel: 2 })).toMatchObject({
      type: 'qrcode',
      correction: 'H',
    })
    expect(readOne('barcode', { barcodeType: 'constructor' })).toMatchObject({ symbology: 'code128' })
  })

  test('a title stands in one line with its value; a fixed text has its own lines', () => {
    expect(readOne('text', { title: 'a\r\nb', field: 'code' })).toMatchObject({ content: { title: 'ab' } })
    expect(readOne('text', { title: 'a\r\nb' })).toMatchObject({ content: { title: 'a\nb' } })
  })

  test('a table is read from its last row of columns, and without a count of rows holds any number', () => {
    const table = readOne('table', {
      field: 'order_details',
      columns: [[{ title: 'group' }], [{ field: 'code' }, { field: 'weight', checked: false }, {}]],
    })
    expect(table).toMatchObject({
      headOn: 'page',
      hasFoot: false,
      mostRows: Infinity,
      columns: [
        { key: 'order_details.code', shown: true, width: 100 },
        { key: 'order_details.weight', shown: false },
        { key: 'order_details.2', field: '' },
      ],
    })
  })
})
