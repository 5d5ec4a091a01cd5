import { DownOutlined } from '@ant-design/icons'
import type { BaseRecord } from '@refinedev/core'
import { useId, useState, type PropsWithChildren, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#resource/resource'
import { factsOf } from '#words/languages'
import { useTitle } from '../../data/languages/use-title'
import './in-languages.css'

interface InLanguagesProps {
  /** The text in the shop's own language, which is always in sight. */
  field: Field
  /** What it is in each language, where it stands in the form. */
  others: readonly { name: string; field: Field; placed: ReactNode }[]
  record: BaseRecord
}

/** The languages that a record has a text in. */
function languagesIn(others: InLanguagesProps['others'], record: BaseRecord): string {
  const filled = others.filter(({ name }) => typeof record[name] === 'string' && record[name] !== '')
  return filled.flatMap(({ field: { language } }) => (language ? [factsOf(language).name] : [])).join(' · ')
}

/** A text, and below it, when wanted, what it is in other languages; a problem with one of them is always in sight. */
export function InLanguages({ field, others, record, children }: PropsWithChildren<InLanguagesProps>) {
  const { t } = useTranslation()
  const title = useTitle()
  const id = useId()
  const [open, setOpen] = useState(false)
  const filled = languagesIn(others, record)
  return (
    <div className="in-languages" data-open={open || undefined}>
      {children}
      <button
        type="button"
        className="in-languages-toggle"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <DownOutlined aria-hidden />
        <span className="in-languages-title">{t('form.languages.title')}</span>
        {!open && filled !== '' && <span className="in-languages-filled">{filled}</span>}
      </button>
      <div id={id} role="group" aria-label={t('form.languages.of', { title: title(field) })}>
        {others.map(({ placed }) => placed)}
      </div>
    </div>
  )
}
