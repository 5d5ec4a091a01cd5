import type { Page } from '@playwright/test'

/** A table, or the part of one, as it stands on a page. */
export interface SeenTable {
  /** The table of the template: its place, the count of its columns and their titles. */
  key: string
  head: boolean
  foot: boolean
  rows: string[]
}

/** The visible content of a page. */
export interface SeenPage {
  text: string
  number: string
  tables: SeenTable[]
  /** Descriptions of text that is cut, leaves its place or lies over another. */
  faults: string[]
}

/** The end of repeated heads and the start of feet, in points. */
export interface Body {
  head: number
  foot: number
}

/** Reads and measures all drawn pages. */
export async function seenPages(page: Page, body: Body): Promise<SeenPage[]> {
  return page.evaluate(({ head, foot }) => {
    interface Box {
      left: number
      right: number
      top: number
      bottom: number
    }
    const PIXELS = 96 / 72
    const SLACK = 1

    /** The letters of a text, line by line: as wide as they are set, as high as their type. */
    const lettersOf = (node: Text): Box[] => {
      const range = document.createRange()
      range.selectNodeContents(node)
      const type = node.parentElement ? parseFloat(getComputedStyle(node.parentElement).fontSize) : 0
      return [...range.getClientRects()]
        .filter(({ width }) => width > 0)
        .map(({ left, right, top, bottom }) => {
          const middle = (top + bottom) / 2
          return { left, right, top: middle - type / 2, bottom: middle + type / 2 }
        })
    }
    const textsIn = (element: Element): Text[] => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Text && node.data.trim() !== '') texts.push(node)
      }
      return texts
    }
    const isWithin = (inner: Box, outer: Box) =>
      inner.left >= outer.left - SLACK &&
      inner.right <= outer.right + SLACK &&
      inner.top >= outer.top - SLACK &&
      inner.bottom <= outer.bottom + SLACK
    const meet = (a: Box, b: Box) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK

    const cutIn = (element: Element): string[] =>
      textsIn(element)
        .filter((text) => {
          const place = text.parentElement?.closest('td, .element')
          return place && !lettersOf(text).every((box) => isWithin(box, place.getBoundingClientRect()))
        })
        .map(({ data }) => `cut: ${data}`)

    /** A figure in two lines would be read as two. */
    const brokenIn = (element: Element): string[] =>
      textsIn(element)
        .filter((text) => /^[\d.,]+$/.test(text.data) && lettersOf(text).length > 1)
        .map(({ data }) => `broken: ${data}`)

    /** The area of an element: its letters; all of it where it is a table, a code, a picture or a line. */
    const covered = (element: Element): Box[] => {
      if (element.matches('.rect, .oval')) return []
      if (element.matches('.text, .longText, .page-number')) return textsIn(element).flatMap(lettersOf)
      return [element.getBoundingClientRect()]
    }
    const name = (element: Element) => `${element.className} ${(element.textContent ?? '').slice(0, 40)}`

    const overlapsIn = (elements: readonly Element[]): string[] => {
      const all = elements.map((element) => ({ element, boxes: covered(element) }))
      return all.flatMap(({ element, boxes }, index) =>
        all
          .slice(index + 1)
          .filter((other) => boxes.some((box) => other.boxes.some((each) => meet(box, each))))
          .map((other) => `over each other: ${name(element)} / ${name(other.element)}`),
      )
    }
    const leavingIn = (paper: Element, elements: readonly Element[]): string[] => {
      const edge = paper.getBoundingClientRect()
      const room = { ...edge.toJSON(), top: edge.top + head * PIXELS, bottom: edge.top + foot * PIXELS }
      return elements.flatMap((element) => {
        const { top } = element.getBoundingClientRect()
        const isBody = top > room.top - SLACK && top < room.bottom - SLACK
        return covered(element)
          .filter((box) => !isWithin(box, isBody ? room : edge))
          .map(() => `out of its place: ${name(element)}`)
      })
    }
    const seenTable = (element: Element) => {
      const { left } = (element as HTMLElement).style
      const titles = [...element.querySelectorAll('thead td')].map(({ textContent }) => textContent)
      return {
        key: [left, element.querySelectorAll('col').length, ...titles].join('|'),
        head: element.querySelector('thead tr') !== null,
        foot: element.querySelector('tfoot tr') !== null,
        rows: [...element.querySelectorAll('tbody tr')].map((row) =>
          [...row.children]
            .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ').replaceAll('\u2060', ''))
            .join('|'),
        ),
      }
    }
    return [...document.querySelectorAll('.paper')].map((paper) => {
      const elements = [...paper.children]
      return {
        text: (paper.textContent ?? '').replaceAll('\u2060', ''),
        number: paper.querySelector('.page-number')?.textContent ?? '',
        tables: [...paper.querySelectorAll('.table')].map(seenTable),
        faults: [
          ...elements.flatMap(cutIn),
          ...elements.flatMap(brokenIn),
          ...overlapsIn(elements),
          ...leavingIn(paper, elements),
        ],
      }
    })
  }, body)
}
