import { useTranslation } from 'react-i18next'
import { countDrafts } from '../../data/drafts'
import { userKey } from '../../data/session/session'
import { discardUnsaved, unsavedViews } from '../leaving/unsaved'
import { useAskToDiscard } from '../use-question'
import type { TabProps } from './TabBar'
import type { ViewActions } from './use-views'
import type { View } from './views'

/** The actions of the tab bar, by the ids of views. */
export interface TabActions {
  show: (id: number) => void
  close: (ids: number[]) => void
  renew: (id: number) => void
  moveTo: ViewActions['moveTo']
}

/** Asks before a log-out, while a page holds unsaved input or this browser keeps drafts of the user. */
export function useAskBeforeLeaving(): (onLeave: () => void) => void {
  const { t } = useTranslation()
  const ask = useAskToDiscard('unsaved')
  return (onLeave) => {
    const count = countDrafts(userKey())
    if (unsavedViews.get().size > 0) ask(onLeave, t('shell.tabs.unsaved_somewhere'))
    else if (count > 0) ask(onLeave, t('shell.tabs.drafts', { count }))
    else onLeave()
  }
}

/** The actions of the tabs, with a question where unsaved input would be lost, which names the tabs that hold it. */
export function useAsking(views: View[], tabs: TabProps[], actions: ViewActions): TabActions {
  const { t } = useTranslation()
  const ask = useAskToDiscard('unsaved')
  const view = (id: number) => views.find((each) => each.id === id)
  const losing = (ids: number[], onLost: () => void) => {
    const lost = ids.filter((id) => unsavedViews.get().has(id))
    const titles = tabs.filter(({ id }) => lost.includes(id)).map(({ title }) => title)
    const goOn = () => {
      discardUnsaved(new Set(lost))
      onLost()
    }
    if (titles.length === 0) goOn()
    else ask(goOn, t('shell.tabs.unsaved_in', { titles: titles.join(t('shell.tabs.and')) }))
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
