import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOffPaper } from '../../../src/designer/off-paper'
import { boxOf, readDraft, type DraftPanel } from '../../../src/designer/design/arrangement'
import { withPaper } from '../../../src/designer/design/paper-size'

const landscape = { width: 297, height: 210 }
const portrait = { width: 210, height: 297 }

function shipped(name: string): DraftPanel {
  const { content }: { content: unknown } = JSON.parse(readFileSync(`print-templates/${name}.json`, 'utf8'))
  const [panel] = readDraft(JSON.stringify(content)).panels
  if (!panel) throw new Error(`${name} has no panel`)
  return panel
}

const astray = (panel: DraftPanel) =>
  panel.elements
    .filter(({ options }) => isOffPaper(boxOf(options), panel))
    .map(({ options }) => options.field ?? options.title)

test.each(['sales-order', 'bill', 'customer-statement', 'shelf-list'])(
  'the %s lies on landscape paper with its head and foot, and comes back as it was',
  (name) => {
    const upright = shipped(name)
    expect(astray(upright)).toEqual([])
    const lying = withPaper(upright, landscape, 'A4')
    expect(astray(lying)).toEqual([])
    expect(lying.settings).toMatchObject({ ...landscape, paperFooter: 553.39 })
    expect(withPaper(lying, portrait, 'A4').elements.map(({ options }) => boxOf(options))).toEqual(
      upright.elements.map(({ options }) => boxOf(options)),
    )
  },
)

test('an element across the paper spans the other one, and an element at the right stays there', () => {
  const { elements } = withPaper(shipped('sales-order'), landscape, 'A4')
  const of = (field: string) => elements.find(({ options }) => options.field === field)?.options
  expect(boxOf(of('order_details') ?? {})).toMatchObject({ left: 34, width: 773.61 })
  expect(boxOf(of('title_zh') ?? {})).toMatchObject({ left: 627.61, width: 180 })
  expect(boxOf(of('settings.name_ch') ?? {})).toMatchObject({ left: 34, width: 340 })
})

test('the cells of a row across the paper share its width, without a gap in the middle', () => {
  const cells = (panel: DraftPanel) =>
    panel.elements
      .map(({ options }) => boxOf(options))
      .filter(({ top, width }) => top === 170.5 && width < 200)
      .toSorted((one, other) => one.left - other.left)
  const gaps = (panel: DraftPanel) =>
    cells(panel).flatMap(({ left, width }, at, all) => {
      const next = all[at + 1]
      return next ? [Math.round(next.left - left - width)] : []
    })
  const upright = shipped('sales-order')
  expect(gaps(upright)).toEqual([8, 8, 8, 8, 6])
  expect(gaps(withPaper(upright, landscape, 'A4'))).toEqual([12, 12, 12, 12, 9])
})

test('a roll is one page, however long, and a sheet is not', () => {
  const roll = withPaper(shipped('sales-order'), { width: 80, height: 160 }, '')
  expect(roll.settings.panelPageRule).toBe('none')
  expect(withPaper(roll, portrait, 'A4').settings.panelPageRule).toBeUndefined()
  expect(withPaper(roll, { width: 58, height: 160 }, '').settings.panelPageRule).toBe('none')
})
