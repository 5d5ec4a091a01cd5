import { demo } from '#languages/demo'
import { translationName } from '#resource/text-in'
import { languages, type Language } from '#words/languages'

type Named = Readonly<Record<string, string>>
type Choices = readonly string[]

/** A bar or a stone, and a remark on each of its movements by hand. */
interface Kept {
  name: string
  remarks?: string
  moves: Choices
}

/**
 * The texts of the demo's shop, by their subject. Its firms, people, telephone numbers and addresses are fictitious.
 */
export interface DemoWords {
  company: Named
  people: Readonly<Record<string, { name: string; contact?: string; address?: string }>>
  salespeople: Choices
  customer_groups: Named
  materials: Named
  colors: Named
  categories: Named
  product_groups: Named
  products: Named
  locations: Named
  rooms: Named
  carriers: Readonly<Record<'mainland' | 'abroad', Choices>>
  stones: Readonly<Record<string, Kept>>
  bars: Readonly<Record<string, Kept>>
  balances: Named
  bills: Named
  payments: Readonly<Record<'dollars' | 'transfer' | 'wire' | 'check', string>>
  /** The name of the user who counts, the remarks of the counts, and the text of an unknown tag. */
  stocktakes: Readonly<Record<'counter' | 'finished' | 'begun' | 'unknown', string>>
  customers_bar: Readonly<Record<'name' | 'remarks', string>>
  /** The reasons for returns, by category. */
  returns: Readonly<Record<string, Choices>>
  notes: Readonly<Record<'orders' | 'preorders' | 'own_metal', Choices>> & { undone: string }
}

/** The texts of the demo in a language. */
export function demoIn(language: Language): DemoWords {
  return demo[language]
}

/** The parts that name goods and groups, which have a name per language. */
type NamedPart = {
  [Part in keyof DemoWords]: DemoWords[Part] extends Named ? Part : never
}[keyof DemoWords]

/** The name of an item in a part of the demo, in the shop's language and in every other one. */
export function namesIn(language: Language, part: NamedPart, code: string): Record<string, string> {
  const names = languages.map((each) => {
    const name = demoText(demoIn(each)[part], code)
    return [each === language ? 'name' : translationName('name', each), name] as const
  })
  return Object.fromEntries(names)
}

/** The text of a name. @throws Error when there is none */
export function demoText<Text>(texts: Readonly<Record<string, Text>>, name: string): Text {
  const text = texts[name]
  if (text === undefined) throw new Error(`The demo has no text for ${name}`)
  return text
}
