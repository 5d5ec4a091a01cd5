import { FontSizeOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { sizes, useAppearance, type Size } from '../../data/preferences/appearance'

/** The entry of a menu that chooses the size of the app; the current one is disabled. */
export function useSizeEntry() {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const [{ size: current }, change] = useAppearance()
  const choose = (size: Size) => {
    change({ size })
    notification.success({ message: t('shell.size.switched'), role: 'status' })
  }
  const children = sizes.map((size) => ({
    key: `size:${size}`,
    label: t(`shell.size.${size}`),
    disabled: size === current,
    onClick: () => choose(size),
  }))
  return { key: 'size', icon: <FontSizeOutlined aria-hidden />, label: t('shell.size.title'), children }
}
