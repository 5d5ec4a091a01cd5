/** A text that is edited, and what is selected of it. */
export interface Selection {
  text: string
  from: number
  to: number
}

const BOLD = '**'

/** Makes the selected letters bold, or bold ones plain. */
export function toggleBold({ text, from, to }: Selection): Selection {
  const [before, inside, behind] = [text.slice(0, from), text.slice(from, to), text.slice(to)]
  if (before.endsWith(BOLD) && behind.startsWith(BOLD)) {
    const unmarked = before.slice(0, -BOLD.length) + inside + behind.slice(BOLD.length)
    return { text: unmarked, from: from - BOLD.length, to: to - BOLD.length }
  }
  const marked = before + BOLD + inside + BOLD + behind
  return { text: marked, from: from + BOLD.length, to: to + BOLD.length }
}

export type ListKind = 'bullets' | 'numbers'

const items: Record<ListKind, { is: RegExp; begin: (position: number) => string }> = {
  bullets: { is: /^[-•] /, begin: () => '- ' },
  numbers: { is: /^\d{1,3}[.)] /, begin: (position) => `${position}. ` },
}

const ANY_ITEM = /^(?:[-•]|\d{1,3}[.)]) /

/** Makes items of the lines that are selected, or plain lines of items of that kind. */
export function toggleList({ text, from, to }: Selection, kind: ListKind): Selection {
  const begin = from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1
  const after = text.indexOf('\n', to)
  const end = after < 0 ? text.length : after
  const lines = text.slice(begin, end).split('\n')
  const { is, begin: marker } = items[kind]
  const isList = lines.every((line) => is.test(line))
  const plain = lines.map((line) => line.replace(ANY_ITEM, ''))
  const changed = (isList ? plain : plain.map((line, index) => marker(index + 1) + line)).join('\n')
  return { text: text.slice(0, begin) + changed + text.slice(end), from: begin, to: begin + changed.length }
}
