import type { BenchShop } from './bench-shop'

/** The end of an import. */
interface Imported {
  state: string
  created: number
  updated: number
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** A file of customers in the form of another program. */
export function customersFile(rows: number, change: string): string {
  const lines = Array.from(
    { length: rows },
    (_, row) => `I${row},陆记珠宝 ${row} ${change},2345 ${row},陈先生,九龙弥敦道 ${row} 号,HKD,否`,
  )
  return `code,name,phone,contact_person,address,currency_id,is_default\n${lines.join('\n')}\n`
}

/** Imports a file of customers, and waits for its end. @param plan the options beside the columns */
export async function importing(
  { ask, call }: Pick<BenchShop, 'ask' | 'call'>,
  text: string,
  plan: Record<string, unknown>,
): Promise<Imported> {
  const form = new FormData()
  form.set('file', new File([text], 'customers.csv'))
  const read = await (await ask('POST', '/_api/customers/import/read', form)).json()
  await call('POST', '/_api/customers/import', { id: read.id, mapping: read.mapping, ...plan })
  for (;;) {
    const answer = await ask('GET', `/_api/customers/import/${read.id}`)
    const one: Imported = await answer.json()
    if (answer.ok && one.state !== 'checking' && one.state !== 'writing') return one
    await pause(100)
  }
}
