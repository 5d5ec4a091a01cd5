import { useTranslation } from 'react-i18next'

/** The head of a column of buttons: read aloud, since a column without a name is one that nobody knows. */
export function ToolsHead() {
  const { t } = useTranslation()
  return <span className="unseen">{t('list.tools')}</span>
}
