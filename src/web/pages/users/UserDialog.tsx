import { useTranslation } from 'react-i18next'
import { RecordDialog } from '../../editing/RecordDialog'
import { StoredRecord } from '../../editing/StoredRecord'
import type { DialogProps } from '../../shell/dialogs/dialogs'
import { UserSessions } from './UserSessions'

/** A user: the form, and where they are signed in. */
export function UserDialog(props: DialogProps) {
  const { t } = useTranslation()
  if (props.recordKey === 'new') return <RecordDialog {...props} />
  return (
    <StoredRecord
      {...props}
      parts={({ id }) => [
        { key: 'sessions', label: t('profile.sessions.title'), content: <UserSessions id={String(id)} /> },
      ]}
    />
  )
}
