/**
 * The titles of tabs, none of them twice: those that are alike are followed by what tells them apart.
 *
 * @param titles each with what its page is called in the address, such as the id of a record
 */
export function distinct(titles: readonly (readonly [title: string, name: string])[]): string[] {
  const isTwice = (title: string) => titles.filter(([other]) => other === title).length > 1
  return titles.map(([title, name]) => (isTwice(title) ? `${title} · ${name}` : title))
}
