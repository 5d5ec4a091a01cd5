import { part } from '../page/page-parts'
import type { Word } from '../words'
import { toggleBold, toggleList, type Selection } from './text-marks'

interface Tool {
  word: Word
  sign: string
  change: (selection: Selection) => Selection
}

const tools: Tool[] = [
  { word: 'bold', sign: 'B', change: toggleBold },
  { word: 'bullets', sign: '•', change: (selection) => toggleList(selection, 'bullets') },
  { word: 'numbers', sign: '1.', change: (selection) => toggleList(selection, 'numbers') },
]

/** Buttons that make what is selected in a text bold, or a list. */
export function textTools(input: HTMLTextAreaElement, word: (word: Word) => string): HTMLElement {
  const act = ({ change }: Tool) => {
    const { value, selectionStart, selectionEnd } = input
    const { text, from, to } = change({ text: value, from: selectionStart, to: selectionEnd })
    if (text.length > input.maxLength) return
    input.value = text
    input.dispatchEvent(new Event('change'))
    input.focus()
    input.setSelectionRange(from, to)
  }
  const buttons = tools.map((tool) => {
    const button = part('button', { type: 'button', title: word(tool.word) }, tool.sign)
    button.setAttribute('aria-label', word(tool.word))
    // The selection stays in the text.
    button.addEventListener('mousedown', (event) => event.preventDefault())
    button.addEventListener('click', () => act(tool))
    return button
  })
  return part('div', { className: 'text-tools' }, ...buttons)
}
