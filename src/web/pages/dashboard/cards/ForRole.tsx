import { useNotification } from '@refinedev/core'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer, useCall, type Call } from '../../../data/calls'
import { useRoleTitle } from '../../../data/languages/use-role-title'
import { useResources } from '../../../data/resources'
import type { Arrangement } from '../../../kit/choosing/arrangement'

interface Role {
  id: number
  code: string
  updated_at: string
}

const ROLES = 'roles'
const roles: Call<{ data: Role[] }> = {
  ...{ resource: ROLES, method: 'POST', path: '/roles/search' },
  body: { sorts: ['id|ASC'], per_page: 100 },
}

/** Gives the cards that are shown to a role: to all of its users who have chosen none for themselves. */
export function ForRole({ cards }: { cards: () => Arrangement }) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const titleOf = useRoleTitle()
  const hasCards = useResources().roles?.properties.cards !== undefined
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useAnswer(roles, { enabled: isOpen })
  const saving = useCall(
    ({ id, updated_at }: Role): Call => ({
      ...{ resource: ROLES, method: 'PUT', path: `/roles/${id}`, body: { cards: cards(), updated_at } },
    }),
    {
      onSuccess: (_, { code }) =>
        notify?.({ type: 'success', message: t('dashboard.cards.given', { role: titleOf(code) }) }),
      onError: ({ message }) => notify?.({ type: 'error', message }),
    },
  )
  if (!hasCards) return null
  return (
    <Dropdown
      trigger={['click']}
      open={isOpen}
      onOpenChange={setIsOpen}
      menu={{
        items: (data?.data ?? []).map((role) => ({
          key: role.id,
          label: titleOf(role.code),
          onClick: () => saving.call(role),
        })),
      }}
    >
      <Button type="text" size="small" loading={saving.calling}>
        {t('dashboard.cards.forRole')}
      </Button>
    </Dropdown>
  )
}
