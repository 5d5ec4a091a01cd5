import { FontSizeOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { sizes, useAppearance, type Size } from '../../data/preferences/appearance'

/** Chooses the size of the app; the current one is disabled. */
export function SizeMenu() {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const [{ size: current }, change] = useAppearance()
  const choose = (size: Size) => {
    change({ size })
    notification.success({ message: t('shell.size.switched'), role: 'status' })
  }
  const items = sizes.map((size) => ({
    key: size,
    label: t(`shell.size.${size}`),
    disabled: size === current,
    onClick: () => choose(size),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        icon={<FontSizeOutlined />}
        aria-label={t('shell.size.title')}
        title={t('shell.size.title')}
      />
    </Dropdown>
  )
}
