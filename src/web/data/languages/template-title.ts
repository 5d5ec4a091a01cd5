import { titleIn } from '#resource/resource'
import { labels, type Label } from '#words/labels'
import type { Language } from '#words/languages'

/** What a shipped template is called: as its document, or in words of its own where a document has several. */
function shippedTitle(name: string): Label | undefined {
  const titles: Readonly<Record<string, Label>> = { ...labels.documentTypes, ...labels.templates }
  return [name, name.replaceAll('-', '_')].flatMap((each) =>
    Object.hasOwn(titles, each) ? (titles[each] ?? []) : [],
  )[0]
}

/** How a shipped template is titled where it is stored: for readers of Chinese and of English. */
const storedTitle = ({ title, titles }: Label) => `${title} ${titles.en}`

/**
 * The title of a template in a language: a shipped one has one in each, until somebody gives it a title of the shop's own.
 *
 * @param title as it is stored; empty where a template has none
 */
export function titleOfTemplate(name: string, title: string, language: Language): string {
  const shipped = shippedTitle(name)
  return shipped && (title === '' || title === storedTitle(shipped))
    ? titleIn(shipped, language)
    : title || name
}
