import { Alert, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '#resource/reports/report'
import type { DefinitionDraft } from './use-definition'

const textOf = (report: Report) => JSON.stringify(report, null, 2)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const lists = ['dimensions', 'by', 'measures', 'filters', 'access'] as const

/** Whether a value has the parts of a report, as far as the screen needs them; the server checks what they say. */
function isReport(value: unknown): value is Report {
  if (!isObject(value) || typeof value.title !== 'string' || !isObject(value.where ?? {})) return false
  const areLists = lists.every((name) => Array.isArray(value[name]))
  const parts = [value.dimensions, value.measures].flat()
  return areLists && parts.every((part) => typeof part === 'string' || isObject(part))
}

/** What a text says of a report; undefined where it is no JSON of one. Its name stays. */
function readIn(text: string, { $id }: Report): Report | undefined {
  try {
    const read: unknown = JSON.parse(text)
    const named = isObject(read) ? { where: {}, filters: [], ...read, $id } : undefined
    return isReport(named) ? named : undefined
  } catch {
    return undefined
  }
}

/** The report as its file would have it, for what the form does not offer: bands, ratios, measures of some records. */
export function DefinitionText({ draft: { report, replace } }: { draft: DefinitionDraft }) {
  const { t } = useTranslation()
  const [text, setText] = useState(() => textOf(report))
  const isRead = readIn(text, report) !== undefined
  return (
    <div className="definition-form">
      <Input.TextArea
        className="definition-text"
        aria-label={t('reports.definition.text')}
        spellCheck={false}
        autoSize={{ minRows: 20, maxRows: 60 }}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          const read = readIn(target.value, report)
          if (read) replace(read)
        }}
      />
      {!isRead && <Alert type="error" showIcon message={t('reports.definition.noJson')} />}
    </div>
  )
}
