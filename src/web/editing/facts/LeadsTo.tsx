import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../../shell/dialogs/dialogs'

interface LeadsToProps {
  part: string | undefined
  /** The parts that the dialog has. */
  parts: readonly string[]
}

/** A figure that turns to the part of the dialog where the records stand that make it. */
export function LeadsTo({ part, parts, children }: PropsWithChildren<LeadsToProps>) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  if (part === undefined || !parts.includes(part)) return children
  return (
    <button
      type="button"
      className="fact-button"
      title={t('holdings.source')}
      onClick={() => dialogs.turn(part)}
    >
      {children}
    </button>
  )
}
