import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../../shell/dialogs/dialogs'
import './facts.css'

/** A part of a record beside its form, such as its movements, by its name in the address. */
export interface RecordPart {
  key: string
  label: string
  content: ReactNode
}

interface RecordPartsProps {
  form: ReactNode
  parts: readonly RecordPart[]
  /** The part that is shown; the form when left out. */
  part: string | undefined
}

const FORM = 'form'

/** The form and the other parts of a record as tabs; the form keeps what is typed in it while another is looked at. */
export function RecordParts({ form, parts, part = FORM }: RecordPartsProps) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  if (parts.length === 0) return form
  const items = [
    { key: FORM, label: t('form.part'), children: form, forceRender: true },
    ...parts.map(({ key, label, content }) => ({ key, label, children: content, destroyOnHidden: true })),
  ]
  return (
    <Tabs
      className="record-parts"
      activeKey={part}
      items={items}
      onChange={(next) => dialogs.turn(next === FORM ? undefined : next)}
    />
  )
}
