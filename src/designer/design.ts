import type { AlignCommand, PaperSize } from '#resource/designer-messages'
import { number, type Unread } from '#resource/panel-values'
import { aligned, boxOf, kept } from './box'
import {
  changed,
  readDraft,
  withOptions,
  withPanel,
  type Draft,
  type DraftElement,
  type DraftPanel,
} from './draft'
import { after, beginning, redone, undone, type History } from './history'
import { withPaper } from './paper-size'

interface Moment {
  draft: Draft
  /** Which of the panels is worked on. */
  panel: number
}

/** What is being designed, what is chosen of it, and all that can be done with it; no page, no hiprint. */
export interface Design {
  draft: () => Draft
  panel: () => DraftPanel
  at: () => number
  chosen: () => ReadonlySet<number>
  can: () => { undo: boolean; redo: boolean }
  open: (content: string) => void
  undo: () => void
  redo: () => void
  choose: (elements: Iterable<number>) => void
  chooseAll: () => void
  /** The panel as its elements were moved by hand. */
  setPanel: (panel: DraftPanel) => void
  setOptions: (changes: Unread) => void
  setSettings: (changes: Unread) => void
  add: (element: DraftElement, point: { left: number; top: number }) => void
  remove: () => void
  copy: () => void
  paste: () => void
  align: (how: AlignCommand) => void
  nudge: (right: number, down: number) => void
  setPaper: (at: number, size: PaperSize, paper: string) => void
  addPanel: (size: PaperSize) => void
  removePanel: (at: number) => void
  showPanel: (at: number) => void
}

/** What has changed: everything, what is chosen, or what is shown of it. */
export type DesignChange = 'opened' | 'changed' | 'moved' | 'chosen' | 'shown'

/** How far from its original a copy lies, in points. */
const ASIDE = 10

const MOST_PANELS = 10

/** Begins with an empty design; `changed` hears of whatever happens to it. */
export function makeDesign(happened: (change: DesignChange) => void): Design {
  let history: History<Moment> = beginning({ draft: readDraft('{}'), panel: 0 })
  let chosen: ReadonlySet<number> = new Set()
  let clipboard: readonly DraftElement[] = []

  const { draft, at, panel } = {
    draft: () => history.present.draft,
    at: () => history.present.panel,
    panel: (): DraftPanel => {
      const { draft, panel } = history.present
      return draft.panels[panel] ?? draft.panels[0] ?? { settings: {}, elements: [] }
    },
  }

  function choose(elements: Iterable<number>, change: DesignChange = 'chosen') {
    chosen = new Set([...elements].filter((index) => index < panel().elements.length))
    happened(change)
  }

  function become(next: Moment, elements: Iterable<number> = chosen, change: DesignChange = 'changed') {
    history = after(history, next)
    choose(elements, change)
  }

  const becomePanel = (change: (panel: DraftPanel) => DraftPanel, elements?: Iterable<number>) =>
    become({ draft: withPanel(draft(), at(), change), panel: at() }, elements)

  function step(next: History<Moment>) {
    if (next === history) return
    history = next
    choose([], 'changed')
  }

  function insert(elements: readonly DraftElement[]) {
    const first = panel().elements.length
    becomePanel(
      (before) => ({ ...before, elements: [...before.elements, ...elements] }),
      elements.map((_element, index) => first + index),
    )
  }

  return {
    draft,
    at,
    panel,
    chosen: () => chosen,
    can: () => ({ undo: history.past.length > 0, redo: history.future.length > 0 }),
    open(content) {
      history = beginning({ draft: readDraft(content), panel: 0 })
      choose([], 'opened')
    },
    undo: () => step(undone(history)),
    redo: () => step(redone(history)),
    choose: (elements) => choose(elements),
    chooseAll: () => choose(panel().elements.keys()),
    setPanel(next) {
      if (next === panel()) return
      become({ draft: withPanel(draft(), at(), () => next), panel: at() }, chosen, 'moved')
    },
    setOptions: (changes) => becomePanel((before) => withOptions(before, chosen, () => changes)),
    setSettings: (changes) =>
      becomePanel((before) => ({ ...before, settings: changed(before.settings, changes) })),
    add(element, point) {
      const { width, height } = boxOf(element.options)
      const box = kept({ ...point, width, height })
      insert([{ ...element, options: { ...element.options, ...box } }])
    },
    remove() {
      if (chosen.size === 0) return
      const elements = panel().elements.filter((_element, index) => !chosen.has(index))
      becomePanel((before) => ({ ...before, elements }), [])
    },
    copy() {
      if (chosen.size > 0) clipboard = panel().elements.filter((_element, index) => chosen.has(index))
    },
    paste() {
      if (clipboard.length === 0) return
      clipboard = clipboard.map((element) => {
        const box = boxOf(element.options)
        const aside = kept({ ...box, left: box.left + ASIDE, top: box.top + ASIDE })
        return { ...element, options: { ...element.options, ...aside } }
      })
      insert(clipboard)
    },
    align(how) {
      const indexes = [...chosen].toSorted((one, other) => one - other)
      const boxes = indexes.map((index) => boxOf(panel().elements[index]?.options ?? {}))
      const places = new Map(aligned(boxes, how).map((box, order) => [indexes[order], box]))
      if (indexes.length < 2) return
      becomePanel((before) =>
        withOptions(before, chosen, (_element, index) => {
          const { left, top } = kept(places.get(index) ?? boxOf({}))
          return { left, top }
        }),
      )
    },
    nudge(right, down) {
      if (chosen.size === 0) return
      becomePanel((before) =>
        withOptions(before, chosen, ({ options }) => {
          const box = boxOf(options)
          const { left, top } = kept({ ...box, left: box.left + right, top: box.top + down })
          return { left, top }
        }),
      )
    },
    setPaper(index, size, paper) {
      const next = withPanel(draft(), index, (before) => withPaper(before, size, paper))
      become({ draft: next, panel: at() })
    },
    addPanel(size) {
      const { panels } = draft()
      if (panels.length >= MOST_PANELS) return
      const settings = { index: panels.length, name: panels.length + 1, ...size }
      become({ draft: { panels: [...panels, { settings, elements: [] }] }, panel: panels.length }, [])
    },
    removePanel(index) {
      const panels = draft().panels.filter((_panel, other) => other !== index)
      if (panels.length === 0) return
      become({ draft: { panels }, panel: Math.min(at(), panels.length - 1) }, [])
    },
    showPanel(index) {
      if (index === at() || !draft().panels[index]) return
      history = { ...history, present: { draft: draft(), panel: index } }
      choose([], 'shown')
    },
  }
}

/** The paper of a panel, in millimetres. */
export function sizeOf({ settings }: DraftPanel): PaperSize {
  return { width: number(settings.width, 210), height: number(settings.height, 297) }
}
