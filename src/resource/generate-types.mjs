import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The TypeScript type of a kind's column, as the database driver returns it. */
const columnTypes = {
  text: 'string',
  textarea: 'string',
  barcode: 'string',
  money: 'number',
  weight: 'number',
  decimal: 'number',
  integer: 'number',
  boolean: 'boolean',
  date: 'string',
  datetime: 'string',
  price_ranges: 'string',
  labor_fees: 'unknown',
  json: 'unknown',
  media: 'unknown',
  choice_list: 'unknown',
  password: 'string',
}

/** Tables of choices in the domain with numeric values. */
const numericChoices = new Set(['inOut'])

function choiceType({ choices }) {
  const numeric = Array.isArray(choices)
    ? choices.every((choice) => typeof choice.value === 'number')
    : numericChoices.has(choices)
  return numeric ? 'number' : 'string'
}

function columnType(field) {
  if (field.kind === 'choice') return choiceType(field)
  if (field.kind === 'reference') return (field.by ?? 'id') === 'id' ? 'number' : 'string'
  const type = columnTypes[field.kind]
  if (type === undefined) throw new Error(`unknown kind ${JSON.stringify(field.kind)}`)
  return type
}

/** The kinds that only show values kept elsewhere. */
const withoutColumn = new Set(['lines', 'object', 'joined'])

/** The columns of one field: none for a view or an alias, two for a price, one for every other kind. */
function columnsOf(name, field, required) {
  if (withoutColumn.has(field.kind) || field.alias !== undefined) return []
  const nullable = (type) => (required || type === 'unknown' ? type : `${type} | null`)
  if (field.kind === 'price') {
    return [`${name}_value: ${nullable('number')}`, `${name}_currency: ${nullable('string')}`]
  }
  const type = columnType(field)
  return [`${name}: ${field.default === undefined ? nullable(type) : `Generated<${type}>`}`]
}

function pascalCase(name) {
  return name.replace(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase())
}

function interfaceOf(name, resource) {
  const own = Object.entries(resource.properties).flatMap(([property, field]) =>
    columnsOf(property, field, resource.required?.includes(property)),
  )
  const columns = [
    'id: Generated<number>',
    ...own,
    'remarks: string | null',
    'created_at: Generated<string>',
    'updated_at: Generated<string>',
    'deleted_at: string | null',
  ]
  return `/** A row of \`${name}\`. */\nexport interface ${pascalCase(name)} {\n  ${columns.join('\n  ')}\n}\n`
}

/**
 * The row types of resource files, as the text of a TypeScript module.
 *
 * @param {Record<string, object>} resources file contents by resource name
 * @returns {string} one interface per resource, and `Tables`, the database in Kysely's sense
 */
export function typesOf(resources) {
  const names = Object.keys(resources)
  return [
    '// Made from resources/*.json by src/resource/generate-types.mjs. Do not edit.',
    "import type { Generated } from 'kysely'\n",
    ...names.map((name) => interfaceOf(name, resources[name])),
    '/** Every table that a resource file describes, by name. */',
    `export interface Tables {\n${names.map((name) => `  ${name}: ${pascalCase(name)}`).join('\n')}\n}\n`,
  ].join('\n')
}

/**
 * Writes `.generated/resources.ts` only when its content changes, so that a watching tool does not rerun needlessly.
 *
 * @throws Error with file and reason, in one line, for an invalid resource file
 */
export function writeTypes() {
  const folder = path.join(root, 'resources')
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && !file.endsWith('.schema.json'))
  const resources = Object.fromEntries(
    files.toSorted().map((file) => {
      try {
        const resource = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
        typesOf({ checked: resource })
        return [path.basename(file, '.json'), resource]
      } catch (error) {
        throw new Error(`resources/${file}: ${error.message}`, { cause: error })
      }
    }),
  )
  writeWhenChanged(path.join(root, '.generated', 'resources.ts'), typesOf(resources))
}

function writeWhenChanged(file, text) {
  try {
    if (readFileSync(file, 'utf8') === text) return
  } catch {
    mkdirSync(path.dirname(file), { recursive: true })
  }
  writeFileSync(file, text)
}
