import pg from 'pg'

/** Settings of a session in which PostgreSQL sends its client the plan of each statement that it has run. */
const telling = [
  ...['session_preload_libraries=auto_explain', 'auto_explain.log_min_duration=0'],
  ...['auto_explain.log_format=json', 'client_min_messages=log'],
]

/** An address whose sessions send their plans; only a superuser may ask for that. */
export function tellingPlans(address: string): string {
  const url = new URL(address)
  url.searchParams.set('options', telling.map((setting) => `-c ${setting}`).join(' '))
  return url.href.replaceAll('+', '%20')
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

/** A statement that was run: its time in milliseconds, and the tables and indexes that it read. */
export interface HeardPlan {
  took: number
  reads: string[]
}

function readsOf(plan: Plan): string[] {
  const { 'Node Type': node, 'Index Name': index, 'Relation Name': table } = plan
  const own = node === 'Seq Scan' ? [`all of ${table}`] : index === undefined ? [] : [index]
  return [...new Set([...own, ...(plan.Plans ?? []).flatMap(readsOf)])]
}

function heardIn({ message = '' }: { message?: string | undefined }): HeardPlan[] {
  const [, took, json] = /^duration: ([\d.]+) ms {2}plan:\s*(\{[^]*)$/.exec(message) ?? []
  if (took === undefined || json === undefined) return []
  const { Plan: plan }: { Plan: Plan } = JSON.parse(json)
  return [{ took: Number(took), reads: readsOf(plan) }]
}

/**
 * Collects all plans sent to sessions of this process from now on. @returns the function that gives them and
 * forgets them
 */
export function hearPlans(): () => HeardPlan[] {
  let heard: HeardPlan[] = []
  const known = new WeakSet<pg.Client>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function hearing(this: pg.Client, ...words: unknown[]) {
    if (!known.has(this)) this.on('notice', (notice) => heard.push(...heardIn(notice)))
    known.add(this)
    return Reflect.apply(query, this, words)
  }
  return () => {
    const all = heard
    heard = []
    return all
  }
}
