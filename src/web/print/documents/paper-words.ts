import { papers as texts } from '#languages/papers'
import { labelled, type Label } from '#words/labels'
import { bilingual } from './field-text'

/** The words of the papers that stand in no resource file. */
export const papers = labelled(texts)

/** The two titles of a paper, which its template sets apart. */
export function titlePair({ title, titles }: Label): { title_zh: string; title_en: string } {
  return { title_zh: title, title_en: titles.en }
}

/** `备注 Remarks：gift-wrapped`; empty where there is nothing to say. */
export function labelledText(label: Label, text: string | null | undefined): string {
  return text ? `${bilingual(label)}：${text}` : ''
}
