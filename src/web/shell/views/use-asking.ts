import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { discardUnsaved, unsavedViews } from '../unsaved'
import type { TabProps } from './TabBar'
import type { ViewActions } from './use-views'
import type { View } from './views'

/** What the tab bar does, by the ids of the views. */
export interface TabActions {
  show: (id: number) => void
  close: (ids: number[]) => void
  renew: (id: number) => void
  moveTo: ViewActions['moveTo']
}

/** Asks whether unsaved input may be lost, if there is any; then goes on. */
function useAskToDiscard() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return useCallback(
    (content: string | undefined, onDiscard: () => void) => {
      if (content === undefined) return onDiscard()
      return void modal.confirm({
        title: t('shell.unsaved.title'),
        content,
        okText: t('shell.unsaved.discard'),
        okButtonProps: { danger: true },
        cancelText: t('shell.unsaved.keep'),
        // A scanner ends with Enter, which may not give up what was typed.
        autoFocusButton: 'cancel',
        onOk: onDiscard,
      })
    },
    [modal, t],
  )
}

/** Asks before everything is closed at once, while any page holds unsaved input. */
export function useAskBeforeLeaving(): (onLeave: () => void) => void {
  const { t } = useTranslation()
  const ask = useAskToDiscard()
  return (onLeave) => ask(unsavedViews().size === 0 ? undefined : t('shell.tabs.unsaved_somewhere'), onLeave)
}

/** What the tabs do, asking first where that would lose unsaved input: by the names of the tabs that hold it. */
export function useAsking(views: View[], tabs: TabProps[], actions: ViewActions): TabActions {
  const { t } = useTranslation()
  const ask = useAskToDiscard()
  const view = (id: number) => views.find((each) => each.id === id)
  const losing = (ids: number[], onLost: () => void) => {
    const lost = ids.filter((id) => unsavedViews().has(id))
    const titles = tabs.filter(({ id }) => lost.includes(id)).map(({ title }) => title)
    const question =
      titles.length === 0
        ? undefined
        : t('shell.tabs.unsaved_in', { titles: titles.join(t('shell.tabs.and')) })
    ask(question, () => {
      discardUnsaved(new Set(lost))
      onLost()
    })
  }
  return {
    show: (id) => {
      const shown = view(id)
      if (shown) actions.show(shown)
    },
    close: (ids) => losing(ids, () => actions.close(new Set(ids))),
    renew: (id) => {
      const renewed = view(id)
      if (renewed) losing([id], () => actions.renew(renewed))
    },
    moveTo: actions.moveTo,
  }
}
