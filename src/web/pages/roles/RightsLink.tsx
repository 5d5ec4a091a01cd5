import { SafetyOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../shell/LinkButton'

/** The link from the list of roles to their rights. */
export function RightsLink() {
  const { t } = useTranslation()
  return (
    <LinkButton to="/admin/rights" icon={<SafetyOutlined aria-hidden />}>
      {t('roles.matrix')}
    </LinkButton>
  )
}
