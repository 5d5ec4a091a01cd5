import { Alert, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '#resource/reports/report'
import type { DefinitionDraft } from './use-definition'

const textOf = (report: Report) => JSON.stringify(report, null, 2)

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a text says of a report; undefined where it is no JSON of an object. Its content is checked by the server. */
function readIn(text: string, { $id }: Report): Report | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return isObject(read) ? ({ ...read, $id } as Report) : undefined
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
