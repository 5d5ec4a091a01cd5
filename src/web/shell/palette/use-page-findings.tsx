import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { MenuIcon } from '../MenuIcon'
import { useRegistry } from '../registry'
import { usePlaces } from '../routes/places'
import type { Finding } from './finding'

const MENU = '/admin/'

/** The pages of the menu, in its order. */
export function usePageFindings(): Finding[] {
  const { t } = useTranslation()
  const { menuGroups } = useRegistry()
  const places = usePlaces()
  const navigate = useNavigate()
  return useMemo(
    () =>
      places.flatMap(({ path, title, menu }): Finding[] => {
        if (menu === undefined) return []
        const group = menuGroups[menu.group ?? '']
        return [
          {
            id: `page:${path}`,
            kind: 'pages',
            icon: <MenuIcon name={menu.icon} />,
            title,
            note: group === undefined ? '' : t(group.title),
            words: path.replace(MENU, ''),
            open: () => void navigate(path),
          },
        ]
      }),
    [places, menuGroups, t, navigate],
  )
}
