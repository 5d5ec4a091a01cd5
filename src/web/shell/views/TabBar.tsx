import { CloseOutlined, EllipsisOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useEffect, useRef, useState, type DragEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { keysOf } from '../../kit/keys/keys-of'
import { useDragging } from '../../kit/use-dragging'
import { MenuIcon } from '../MenuIcon'
import type { TabActions } from './use-asking'

export interface TabProps {
  id: number
  title: string
  /** The name of its list's icon. */
  icon: string
  /** The tab is always there and has no ×. */
  affix: boolean
  /** Its page holds unsaved input. */
  unsaved: boolean
}

interface TabBarProps {
  tabs: TabProps[]
  active: number | undefined
  actions: TabActions
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  Home: () => 0,
  End: (_at, last) => last,
}

function focusTab(id: number | undefined): void {
  if (id !== undefined) document.getElementById(tabId(id))?.focus()
}

/** The arrows go from tab to tab, Enter shows one, Delete closes it. */
function keysOfTab({ tabs, actions }: TabBarProps, tab: TabProps) {
  const at = tabs.indexOf(tab)
  return keysOf({
    press: () => actions.show(tab.id),
    move_tab: (_, key) => focusTab(tabs[steps[key]?.(at, tabs.length - 1) ?? at]?.id),
    close_tab: () => {
      if (tab.affix) return false
      focusTab((tabs[at + 1] ?? tabs[at - 1])?.id)
      actions.close([tab.id])
    },
  })
}

/**
 * Tabs swap once the dragged one is over the further half of the other: otherwise a wide and a narrow one would swap
 * endlessly.
 */
function useReordering({ tabs, actions }: TabBarProps) {
  const tabIndex = (name: string) => tabs.findIndex(({ id }) => String(id) === name)
  const onOver = (dragged: string, over: string, { currentTarget, clientX }: DragEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const isRight = clientX >= left + width / 2
    if (isRight === tabIndex(dragged) < tabIndex(over)) actions.moveTo(Number(dragged), Number(over))
  }
  return useDragging({ onOver })
}

/** One tab; its × is for the mouse alone, the keyboard has Delete. */
function TabFace({ tab, onClose }: { tab: TabProps; onClose: () => void }) {
  const { t } = useTranslation()
  const close = (event: MouseEvent) => {
    event.stopPropagation()
    onClose()
  }
  return (
    <>
      <span aria-hidden className="view-tab-icon">
        <MenuIcon name={tab.icon} />
      </span>
      <span className="view-tab-title">{tab.title}</span>
      {tab.unsaved && <i className="view-tab-dot" role="img" aria-label={t('shell.tabs.unsaved')} />}
      {!tab.affix && (
        <span className="view-tab-close" title={t('shell.tabs.close')} aria-hidden onClick={close}>
          <CloseOutlined />
        </span>
      )}
    </>
  )
}

/** The tabs of the visited pages. */
export function TabBar(props: TabBarProps) {
  const { tabs, active, actions } = props
  const { t } = useTranslation()
  const [over, setOver] = useState<number>()
  const menuOf = useTabMenu(tabs, actions)
  const dragging = useReordering(props)
  const list = useRef<HTMLDivElement>(null)
  const shownTitle = tabs.find(({ id }) => id === active)?.title
  useEffect(() => {
    const { current } = list
    const reveal = () =>
      current
        ?.querySelector('[aria-selected=true]')
        ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    reveal()
    if (!current) return
    // The controls beside the tabs may come later and leave them less room; so may the title, which widens its tab.
    const watching = new ResizeObserver(reveal)
    watching.observe(current)
    return () => watching.disconnect()
  }, [active, shownTitle])
  const onMiddle = (event: MouseEvent, tab: TabProps) => {
    if (event.button === 1 && !tab.affix) actions.close([tab.id])
  }
  return (
    <nav className="view-tabs" aria-label={t('shell.tabs.title')}>
      <Dropdown
        menu={menuOf(over)}
        trigger={['contextMenu']}
        autoFocus
        onOpenChange={(open) => !open && focusTab(over)}
      >
        <div
          ref={list}
          role="tablist"
          aria-label={t('shell.tabs.title')}
          className="view-tabs-list"
          onWheel={(event) => void (event.currentTarget.scrollLeft += event.deltaY)}
        >
          {tabs.map((tab) => (
            <div
              key={tab.id}
              id={tabId(tab.id)}
              role="tab"
              className="view-tab"
              title={tab.title}
              aria-selected={tab.id === active}
              aria-controls={tab.id === active ? panelId(tab.id) : undefined}
              tabIndex={tab.id === active ? 0 : -1}
              onClick={() => actions.show(tab.id)}
              onMouseDown={(event) => event.button === 1 && event.preventDefault()}
              onAuxClick={(event) => onMiddle(event, tab)}
              onContextMenu={() => setOver(tab.id)}
              {...keysOfTab(props, tab)}
              {...dragging.row(String(tab.id))}
            >
              <TabFace tab={tab} onClose={() => actions.close([tab.id])} />
            </div>
          ))}
        </div>
      </Dropdown>
      <Dropdown menu={menuOf(active)} trigger={['click']} placement="bottomRight">
        <Button
          type="text"
          size="small"
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={t('shell.tabs.more')}
        />
      </Dropdown>
    </nav>
  )
}

/** The ids by which a tab and its panel refer to each other. */
export const tabId = (view: number) => `view-tab-${view}`
export const panelId = (view: number) => `view-panel-${view}`

/** The menu of a tab: the actions on it and on its neighbours. */
function useTabMenu(tabs: TabProps[], actions: TabActions): (id: number | undefined) => MenuProps {
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
