import { expect, test } from 'vitest'
import { boxOf, writeDraft } from '../../../src/designer/design/arrangement'
import { Clipboard } from '../../../src/designer/design/clipboard'
import { Design, panelSize } from '../../../src/designer/design/design'
import { newField, newTable } from '../../../src/designer/design/new-element'

const text = (left: number, top: number, width = 50) => ({
  options: { left, top, width, height: 10, title: 'x' },
  printElementType: { type: 'text' },
})

function designOf(...elements: object[]) {
  const design = new Design(() => {})
  design.open(
    JSON.stringify({ panels: [{ width: 210, height: 297, paperFooter: 800, printElements: elements }] }),
  )
  const places = () => design.panel().elements.map(({ options }) => [options.left, options.top])
  return { design, places }
}

test('parts unknown to hiprint come back unchanged, and parts that cannot be printed are left out', () => {
  const kept = { ...text(1, 2), options: { ...text(1, 2).options, title: '<b>', coordinateSync: true } }
  const { design } = designOf(kept, { options: {}, printElementType: { type: 'html' } })
  const { panels } = JSON.parse(writeDraft(design.draft()))
  expect(panels[0].printElements).toEqual([kept])
})

test('an empty template begins with an empty A4', () => {
  const design = new Design(() => {})
  design.open('{}')
  expect(panelSize(design.panel())).toEqual({ width: 210, height: 297 })
})

test.each([
  ['left', [10, 10, 10]],
  ['right', [160, 150, 110]],
  ['centre', [85, 80, 60]],
  ['distribute-across', [10, 55, 110]],
] as const)('three texts aligned %s', (how, lefts) => {
  const { design, places } = designOf(text(10, 0, 50), text(30, 20, 60), text(110, 40, 100))
  design.chooseAll()
  design.align(how)
  expect(places().map(([left]) => left)).toEqual(lefts)
})

test('each step is undone and done again, and a new step drops the undone ones', () => {
  const { design, places } = designOf(text(10, 10))
  design.choose([0])
  design.nudge(5, 0)
  design.nudge(0, 5)
  design.undo()
  expect(places()).toEqual([[15, 10]])
  design.undo()
  design.undo()
  expect({ places: places(), can: design.can() }).toEqual({
    places: [[10, 10]],
    can: { undo: false, redo: true },
  })
  design.redo()
  design.choose([0])
  design.nudge(0, 1)
  expect({ places: places(), can: design.can() }).toEqual({
    places: [[15, 11]],
    can: { undo: true, redo: false },
  })
})

/** A clipboard of a design, and its notifications. */
function clipboardOf(design: Design) {
  const told: string[] = []
  return { clipboard: new Clipboard(design, (elements) => told.push(elements)), told }
}

test('copies lie beside their originals, each further on, and are then chosen', () => {
  const { design, places } = designOf(text(10, 10), text(50, 50))
  const { clipboard } = clipboardOf(design)
  design.choose([1])
  clipboard.copy()
  clipboard.paste()
  clipboard.paste()
  expect(places()).toEqual([
    [10, 10],
    [50, 50],
    [60, 60],
    [70, 70],
  ])
  expect([...design.chosen()]).toEqual([3])
  design.remove()
  expect(places()).toHaveLength(3)
})

test('a copy from an A4 lands on a label, where there is one, without the parts that cannot be printed', () => {
  const { design } = designOf(text(400, 700), text(420, 720))
  const { clipboard, told } = clipboardOf(design)
  clipboard.copy()
  expect(told).toEqual([])
  design.chooseAll()
  clipboard.copy()
  const label = designOf()
  label.design.setPaper(0, { width: 38, height: 25 }, '38 × 25')
  const { clipboard: other } = clipboardOf(label.design)
  const html = { options: {}, printElementType: { type: 'html' } }
  other.hold(JSON.stringify([...JSON.parse(told[0] ?? ''), html, 'nothing']))
  other.paste()
  expect(label.places()).toEqual([
    [10, 10],
    [30, 30],
  ])
})

test('on a smaller paper the footer stays as far from the bottom, or goes where there is no room', () => {
  const { design } = designOf(text(10, 10))
  design.setPaper(0, { width: 148, height: 210 }, 'A5')
  expect(design.panel().settings).toMatchObject({ paperType: 'A5', paperFooter: 553.39 })
  design.setPaper(0, { width: 38, height: 25 }, '38 × 25')
  expect(design.panel().settings).toMatchObject({ width: 38, paperFooter: 28.98 })
  design.setPaper(0, { width: 38, height: 10 }, 'custom')
  expect(design.panel().settings).toEqual({ width: 38, height: 10 })
})

test('the last panel stays; ten are the most', () => {
  const { design } = designOf(text(10, 10))
  design.removePanel(0)
  expect(design.draft().panels).toHaveLength(1)
  for (let count = 0; count < 12; count++) design.addPanel({ width: 38, height: 25 })
  expect(design.draft().panels).toHaveLength(10)
})

test('a new field brings its title and sample, a new table its columns, of which eight are shown', () => {
  const weight = { path: 'weight', title: '克重', sample: '12.34', align: 'right' as const }
  expect(newField(weight).options).toMatchObject({
    field: 'weight',
    title: '克重',
    testData: '12.34',
    textAlign: 'right',
  })
  const columns = Array.from({ length: 50 }, (_, at) => ({ path: `c${at}`, title: `${at}`, sample: '' }))
  const [made] = newTable({ path: 'lines', title: '明细', columns }).options.columns as {
    checked: boolean
  }[][]
  expect(made).toHaveLength(40)
  expect(made?.filter(({ checked }) => checked)).toHaveLength(8)
})

test('a new table begins with the columns of its list, in their order', () => {
  const columns = ['code', 'name', 'size', 'weight'].map((path) => ({ path, title: path, sample: '' }))
  const made = newTable({ path: 'lines', title: '明细', columns, begins: ['name', 'weight'] })
  expect(made.options.columns).toMatchObject([
    [
      { field: 'name', checked: true },
      { field: 'weight', checked: true },
      { field: 'code', checked: false },
      { field: 'size', checked: false },
    ],
  ])
})

test('a selection is repeated at a distance, and its copies are chosen', () => {
  const { design, places } = designOf(text(10, 10), text(40, 10))
  design.choose([1])
  design.repeat(3, 0, 20)
  expect(places().slice(2)).toEqual([
    [40, 30],
    [40, 50],
    [40, 70],
  ])
  expect([...design.chosen()]).toEqual([2, 3, 4])
  design.undo()
  expect(places()).toHaveLength(2)
})

test('a panel holds three hundred elements, however often one is repeated', () => {
  const { design, places } = designOf(text(10, 10))
  design.chooseAll()
  for (const times of [0, -1, Number.NaN]) design.repeat(times, 0, 1)
  expect(places()).toHaveLength(1)
  design.repeat(1000, 0, 1)
  expect(places()).toHaveLength(300)
})

test('chosen elements stand at a typed distance, the first where it is', () => {
  const { design, places } = designOf(text(10, 10), text(200, 40), text(90, 70))
  const { width } = boxOf(design.panel().elements[0]?.options ?? {})
  design.chooseAll()
  design.space('across', 5)
  expect(places()).toEqual([
    [10, 10],
    [10 + 2 * (width + 5), 40],
    [10 + width + 5, 70],
  ])
  design.choose([0])
  design.space('down', 5)
  expect(places()[0]).toEqual([10, 10])
})

test('locked elements are neither moved, aligned nor removed, until they are unlocked', () => {
  const { design, places } = designOf(text(10, 10), text(40, 10))
  design.lock(0, true)
  design.chooseAll()
  design.nudge(5, 5)
  expect(places()).toEqual([
    [10, 10],
    [45, 15],
  ])
  design.align('left')
  expect(places()[0]).toEqual([10, 10])
  design.remove()
  expect(places()).toEqual([[10, 10]])
  design.lock(0, false)
  design.choose([0])
  design.remove()
  expect(places()).toEqual([])
})

test('an element takes another place in the order, and is chosen there', () => {
  const { design, places } = designOf(text(1, 0), text(2, 0), text(3, 0))
  design.reorder(0, 2)
  expect(places().map(([left]) => left)).toEqual([2, 3, 1])
  expect([...design.chosen()]).toEqual([2])
  design.reorder(2, 3)
  expect(places().map(([left]) => left)).toEqual([2, 3, 1])
})
