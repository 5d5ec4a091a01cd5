import { EyeOutlined, LockOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { labels } from '#words/labels'
import { useLanguage, useTitle } from '../../data/languages/use-title'
import { tryRole } from '../../data/session/tried-role'
import { isLocked, nameOfRole } from './role-record'
import type { RoleDraft } from './use-rights-draft'

interface RoleHeadProps {
  draft: RoleDraft
  /** How many of its rights are not saved. */
  changes: number
  /** How many deviate from the defaults. */
  deviations: number
  onReset: () => void
}

/** A role above its column: its name, its basis, and what can be done with the whole of it. */
export function RoleHead({ draft: { role }, changes, deviations, onReset }: RoleHeadProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const name = nameOfRole(role, useLanguage())
  const shipped: Readonly<Record<string, Parameters<typeof title>[0]>> = labels.roles
  const basis = role.based_on !== null ? shipped[role.based_on] : undefined
  if (isLocked(role))
    return (
      <div className="role-head">
        <strong>{name}</strong>
        <Tooltip title={t('roles.locked')}>
          <span className="quiet" tabIndex={0}>
            <LockOutlined aria-hidden /> {t('roles.locked_short')}
          </span>
        </Tooltip>
      </div>
    )
  const noTrial = changes > 0 ? t('roles.try.unsaved') : undefined
  return (
    <div className="role-head">
      <strong>{name}</strong>
      {basis && <span className="quiet">{t('roles.based_on', { role: title(basis) })}</span>}
      <span className="role-tools">
        <Tooltip title={noTrial ?? t('roles.try.hint')}>
          <Button
            size="small"
            type="text"
            icon={<EyeOutlined aria-hidden />}
            disabled={noTrial !== undefined}
            aria-label={t('roles.try.name', { role: name })}
            onClick={() => tryRole(role.code)}
          >
            {t('roles.try.short')}
          </Button>
        </Tooltip>
        {deviations > 0 && (
          <Tooltip title={t('roles.reset_all', { count: deviations })}>
            <Button
              size="small"
              type="text"
              icon={<UndoOutlined aria-hidden />}
              aria-label={t('roles.reset_all_of', { role: name })}
              onClick={onReset}
            />
          </Tooltip>
        )}
      </span>
    </div>
  )
}
