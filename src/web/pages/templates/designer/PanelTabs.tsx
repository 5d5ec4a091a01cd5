import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Segmented, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useQuestion } from '../../../shell/use-question'
import type { Designer } from './use-designer-frame'

/** The server's limit of panels in one template. */
const MOST_PANELS = 10

/** Asks, then takes the shown panel away. */
function useRemoval({ state: { panel }, send }: Designer) {
  const { t } = useTranslation()
  const ask = useQuestion()
  return () =>
    void ask({
      title: t('templates.panels.removeConfirm', { number: panel + 1 }),
      content: t('templates.panels.removeText'),
      okText: t('templates.panels.remove'),
      danger: true,
      cancelText: t('form.cancel'),
      onOk: () => send({ type: 'remove-panel', panel }),
    })
}

/** A template's panels: which one is designed, one more, one less. Each prints as a page, or pages, of its own. */
export function PanelTabs({ designer }: { designer: Designer }) {
  const { t } = useTranslation()
  const { panel, panels, size, ready } = designer.state
  const remove = useRemoval(designer)
  return (
    <>
      <span className="quiet">{t('templates.panels.title')}</span>
      <Segmented
        size="small"
        aria-label={t('templates.panels.title')}
        disabled={!ready}
        options={Array.from({ length: panels }, (_, value) => ({ value, label: value + 1 }))}
        value={panel}
        onChange={(next) => designer.send({ type: 'show-panel', panel: next })}
      />
      <Tooltip title={t('templates.panels.add')}>
        <Button
          type="text"
          size="small"
          icon={<PlusOutlined />}
          aria-label={t('templates.panels.add')}
          disabled={!ready || size === undefined || panels >= MOST_PANELS}
          onClick={() => size && designer.send({ type: 'add-panel', size })}
        />
      </Tooltip>
      <Tooltip title={t(panels < 2 ? 'templates.panels.last' : 'templates.panels.remove')}>
        <Button
          type="text"
          size="small"
          icon={<MinusOutlined />}
          aria-label={t('templates.panels.remove')}
          disabled={!ready || panels < 2}
          onClick={remove}
        />
      </Tooltip>
    </>
  )
}
