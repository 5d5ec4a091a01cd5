import { titleIn } from '#resource/resource'
import { labels, type Label } from '#words/labels'
import type { Language } from '#words/languages'

/** The title of a shipped template: that of its document, or its own where a document has several templates. */
function shippedTitle(name: string): Label | undefined {
  const titles: Readonly<Record<string, Label>> = { ...labels.documentTypes, ...labels.templates }
  return [name, name.replaceAll('-', '_')].flatMap((each) =>
    Object.hasOwn(titles, each) ? (titles[each] ?? []) : [],
  )[0]
}

/** The stored title of a shipped template, for readers of Chinese and of English. */
const storedTitle = ({ title, titles }: Label) => `${title} ${titles.en}`

/**
 * The title of a template in a language: a shipped template has one in each language, until the shop gives it a title
 * of its own.
 *
 * @param title the stored title; empty where a template has none
 */
export function titleOfTemplate(name: string, title: string, language: Language): string {
  const shipped = shippedTitle(name)
  return shipped && (title === '' || title === storedTitle(shipped))
    ? titleIn(shipped, language)
    : title || name
}
