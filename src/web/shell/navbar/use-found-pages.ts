import Fuse from 'fuse.js/basic'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../data/languages/use-title'
import { useAppearance } from '../../data/preferences/appearance'
import { useRegistry } from '../registry'
import { usePlaces } from '../routes/places'

/** A page of the menu in the search. */
export interface FoundPage {
  path: string
  title: string
  icon: string
  group?: string
}

const MOST = 8
const MENU = '/admin/'

const options = {
  threshold: 0.4,
  keys: [
    { name: 'title', weight: 0.7 },
    { name: 'pinyin', weight: 0.3 },
    { name: 'address', weight: 0.3 },
  ],
}

type Readings = (title: string) => string[]

/**
 * The function that gives the pinyin of titles; undefined while it is switched off, and until the dictionary is loaded.
 */
function useReadings(): Readings | undefined {
  const [{ pinyinSearch }] = useAppearance()
  const language = useLanguage()
  const isWanted = pinyinSearch && language === 'zh'
  const [readings, setReadings] = useState<Readings>()
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    // Without the dictionary titles still match as they are written.
    void import('./pinyin').then(
      ({ readingsOf }) => isOver || setReadings(() => readingsOf),
      () => undefined,
    )
    return () => void (isOver = true)
  }, [isWanted])
  return isWanted ? readings : undefined
}

/** The pages of the menu that match a text, the best one first; all of them while it is empty. */
export function useFoundPages(text: string): FoundPage[] {
  const { t } = useTranslation()
  const { menuGroups } = useRegistry()
  const places = usePlaces()
  const readings = useReadings()
  const pages = useMemo(
    () =>
      places.flatMap(({ path, title, menu }) => {
        if (menu === undefined) return []
        const group = menuGroups[menu.group ?? '']
        return [{ path, title, icon: menu.icon, group: group === undefined ? undefined : t(group.title) }]
      }),
    [places, menuGroups, t],
  )
  const index = useMemo(
    () =>
      new Fuse(
        pages.map((page) => ({
          page,
          title: page.title,
          address: page.path.replace(MENU, ''),
          pinyin: readings?.(page.title) ?? [],
        })),
        options,
      ),
    [pages, readings],
  )
  return useMemo(
    () => (text === '' ? pages : index.search(text, { limit: MOST }).map(({ item }) => item.page)),
    [text, pages, index],
  )
}
