import { useTranslation } from 'react-i18next'

/** The head of a column of buttons, for screen readers, which need a name for each column. */
export function ToolsHead() {
  const { t } = useTranslation()
  return <span className="unseen">{t('list.tools')}</span>
}
