import { CloseOutlined, ReloadOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import type { TabProps } from './TabBar'
import type { TabActions } from './use-asking'

/** The menu of a tab: the actions on it and on its neighbours. */
export function useTabMenu(tabs: TabProps[], actions: TabActions): (id: number | undefined) => MenuProps {
  const { t } = useTranslation()
  return (id) => {
    const closable = tabs.filter(({ affix }) => !affix).map((tab) => tab.id)
    const own = closable.filter((each) => each === id)
    const others = closable.filter((each) => each !== id)
    const closing = (name: string, ids: number[], icon?: React.ReactNode) => ({
      key: name,
      label: t(`shell.tabs.${name}`),
      icon,
      disabled: ids.length === 0,
      onClick: () => actions.close(ids),
    })
    return {
      items: [
        {
          key: 'refresh',
          label: t('shell.tabs.refresh'),
          icon: <ReloadOutlined aria-hidden />,
          disabled: id === undefined,
          onClick: () => id !== undefined && actions.renew(id),
        },
        closing('close', own, <CloseOutlined aria-hidden />),
        { type: 'divider' },
        closing('close_others', others),
        closing('close_all', closable),
      ],
    }
  }
}
