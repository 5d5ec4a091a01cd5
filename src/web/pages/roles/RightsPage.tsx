import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../data/calls'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { RightsEditor } from './RightsEditor'
import { allRoles, roleDefaults } from './role-record'

/** What each role may do, for those who administer roles. */
export function RightsPage() {
  const { t } = useTranslation()
  // An edit starts from what is stored at that moment.
  const fresh = { gcTime: 0, staleTime: Infinity }
  const roles = useAnswer(allRoles, fresh)
  const defaults = useAnswer(roleDefaults, fresh)
  const error = roles.error ?? defaults.error
  const retry = () => void Promise.all([roles.refetch(), defaults.refetch()])
  if (error) return <LoadFailure title={t('roles.failed')} reason={error.message} onRetry={retry} />
  if (!roles.data || !defaults.data) return <Skeleton active paragraph={{ rows: 12 }} />
  return <RightsEditor roles={roles.data} defaults={defaults.data} />
}
