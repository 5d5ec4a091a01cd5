import { ErrorSchemaBuilder, type ErrorSchema, type RJSFValidationError } from '@rjsf/utils'
import type { TFunction } from 'i18next'
import { decimals } from '#domain/decimal'
import type { FieldProblem } from '../../data/request'

const worded = new Set([
  'required',
  'pattern',
  'format',
  'enum',
  'minLength',
  'maxLength',
  'minimum',
  'exclusiveMinimum',
  'maximum',
])

/** A broken rule of JSON Schema in goldbook's own words, short enough to stand below a field. */
function wording({ name = '', params }: RJSFValidationError, t: TFunction): string {
  const limit: unknown = params?.limit
  if (name === 'minLength' && limit === 1) return t('form.problems.required')
  if (name === 'multipleOf')
    return t('form.problems.decimals', { decimals: decimals(Number(params?.multipleOf)) })
  if (name === 'type' && /^(number|integer)/.test(String(params?.type))) return t('form.problems.number')
  return t(`form.problems.${worded.has(name) ? name : 'type'}`, { limit })
}

/**
 * The validator's errors in the language of the screen; those of conditions are dropped, since their fields report
 * them.
 */
export function inOurWords(errors: RJSFValidationError[], t: TFunction): RJSFValidationError[] {
  return errors.flatMap((error) => (error.name === 'if' ? [] : [{ ...error, message: wording(error, t) }]))
}

const segments = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Assigns the server's problems to fields by their JSON pointers. */
export function problemsByField(problems: readonly FieldProblem[]): ErrorSchema {
  const builder = new ErrorSchemaBuilder()
  for (const { path, message } of problems) builder.addErrors(message, segments(path))
  return builder.ErrorSchema
}

/** The problems without those of fields that were changed since. */
export function withoutChanged(problems: ErrorSchema, before: object, after: object): ErrorSchema {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return Object.fromEntries(Object.entries(problems).filter(([name]) => old.get(name) === now.get(name)))
}

/** A problem that has no place in the form, with the name of its property; empty for the record as a whole. */
export interface StrayProblem {
  name: string
  messages: string[]
}

/** The problems that no field of the form shows: of the record as a whole, and of missing or hidden fields. */
export function strayProblems(problems: ErrorSchema, shown: ReadonlySet<string>): StrayProblem[] {
  return Object.entries(problems).flatMap(([name, node]) => {
    if (shown.has(name)) return []
    const messages = messagesIn(name === '__errors' ? problems : node, name === '__errors')
    return messages.length === 0 ? [] : [{ name: name === '__errors' ? '' : name, messages }]
  })
}

/** Every message at a field and, unless it shows them itself, below it, each once. */
export function messagesIn(node: unknown, alone = false): string[] {
  if (typeof node !== 'object' || node === null) return []
  const own: unknown = '__errors' in node ? node.__errors : []
  const texts = Array.isArray(own) ? own.filter((text) => typeof text === 'string') : []
  const below = Object.entries(node).flatMap(([name, child]) =>
    name === '__errors' || alone ? [] : messagesIn(child),
  )
  return [...new Set([...texts, ...below])]
}

/** The messages below a field, at the place that a path leads to. */
export function messagesAt(node: unknown, path: readonly (string | number)[]): string[] {
  const [first, ...rest] = path
  if (first === undefined) return messagesIn(node)
  if (typeof node !== 'object' || node === null) return []
  return messagesAt(new Map(Object.entries(node)).get(String(first)), rest)
}
