import { ownPictures } from '#resource/facts/pictures'
import { kindOf } from '#resource/kinds'
import { referenceOf } from '#resource/references'
import { fieldsOf, type Field, type Resource, type Resources } from '#resource/resource'
import { translationsOf } from '#resource/translations/text-in'
import { hasColumn, readExpression } from '../../db/sync/columns'
import { seenRows } from './seen-rows'
import { written, writtenList, type Written } from './written'

/** The properties of a companion, beside its pictures and what it is called in each language. */
const companionFields = ['id', 'code', 'name']

/**
 * The SQL, over a row `t`, of a reference's companion (api.md).
 *
 * @returns undefined for other kinds, and where the reader may not see that record
 */
export function companionExpression(name: string, field: Field, resources: Resources): Written | undefined {
  const other = kindOf(field).refers && field.to ? resources[field.to] : undefined
  if (!other) return undefined
  const names = [...companionFields, ...translationsOf(other, 'name'), ...ownPictures(other, resources)]
  const known = names.filter((each) => hasColumn(fieldsOf(other)[each], each))
  const pairs = known.map((each) => `'${each}', r."${each}"`).join(', ')
  return written`(select json_build_object(${pairs}) ${fromReferred(name, field, other)})`
}

/**
 * The SQL, over a row `t`, of a property as the API returns it.
 *
 * @param resource restricted to what the reader may see, like the others, so that derived values reveal nothing else
 */
export function valueExpression(
  name: string,
  field: Field,
  resource: Resource,
  resources: Resources,
): Written {
  if (field.fields) return objectExpression(field.fields, resource, resources)
  if (field.of) return joinedExpression(field.of, resource, resources)
  if (field.visibleParts) return visibleExpression(readExpression(name, field), field.visibleParts)
  return readExpression(name, field)
}

/** Copies of other records, without properties that the reader may not see there. */
function visibleExpression(value: string, visible: Record<string, string[]>): string {
  const parts = Object.entries(visible).map(([inner, names]) => {
    const part = `${value} -> '${inner}'`
    const seen = names.map((name) => `'${name}'`).join(', ')
    return `'${inner}', case jsonb_typeof(${part}) when 'object' then (
      select jsonb_object_agg(key, value) from jsonb_each(${part}) where key in (${seen})) else ${part} end`
  })
  return `case when ${value} is not null then jsonb_build_object(${parts.join(', ')}) end`
}

/** An object composed of properties and companions of the record. */
function objectExpression(shown: Record<string, string>, resource: Resource, resources: Resources): Written {
  const pairs = Object.entries(shown).flatMap(([inner, name]) => {
    const field = fieldsOf(resource)[name]
    const value = field ? readExpression(name, field) : companionNamed(name, resource, resources)
    return value === undefined ? [] : [written`'${inner}', ${value}`]
  })
  return written`json_build_object(${writtenList(pairs, ', ')})`
}

function companionNamed(companion: string, resource: Resource, resources: Resources): Written | undefined {
  const found = referenceOf(companion, resource)
  return found && companionExpression(...found, resources)
}

/** The joined words, with a space where two would otherwise run together: 足金戒指, but Gold Ring. */
function joinedExpression(words: string[], resource: Resource, resources: Resources): Written {
  const [first = 'null', ...others] = words.flatMap((word) => wordExpression(word, resource, resources))
  const joined = others.reduce<Written>(
    (left, right) =>
      written`(select case when l ~ '[!-~]$' and r ~ '^[!-~]' then l || ' ' || r else concat(l, r) end from (select ${left} as l, ${right} as r) w)`,
    first,
  )
  return written`nullif(${joined}, '')`
}

/** `material.name`: a property of a companion. */
function wordExpression(word: string, resource: Resource, resources: Resources): Written[] {
  const [companion = '', inner = ''] = word.split('.')
  const found = referenceOf(companion, resource)
  if (!found) return []
  const [name, field] = found
  const other = field.to === undefined ? undefined : resources[field.to]
  if (!other || !(inner in fieldsOf(other))) return []
  return [written`(select r."${inner}" ${fromReferred(name, field, other)})`]
}

function fromReferred(name: string, field: Field, other: Resource): Written {
  const records = other.rows ? seenRows(other) : `"${other.$id}"`
  return written`from ${records} r where r."${field.by ?? 'id'}" = t."${field.alias ?? name}"`
}
