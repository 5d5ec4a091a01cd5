import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../data/languages/use-title'
import { type AgreedName, nameToday } from '../../../data/records/agreed-names'
import './name-today.css'

interface NameTodayProps {
  agreed: AgreedName | null | undefined
  today: AgreedName | null | undefined
}

/** The current name of a record, beside the name that a confirmed order keeps, where they differ. */
export function NameToday({ agreed, today }: NameTodayProps) {
  const { t } = useTranslation()
  const name = nameToday(agreed, today, useLanguage())
  return name === undefined ? null : <small className="name-today">{t('orders.now', { name })}</small>
}
