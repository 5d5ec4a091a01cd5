import { BgColorsOutlined, FontSizeOutlined, GlobalOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { factsOf, languages } from '#words/languages'
import { switchLanguage } from '../../data/languages/antd-locale'
import { useLanguage } from '../../data/languages/use-title'
import { sizes, useAppearance } from '../../data/preferences/appearance'
import { schemes } from '../../data/preferences/scheme'
import { useStore } from '../../kit/store'
import { openAppearance } from '../appearance/open-appearance'
import { openKeys } from '../keys/open-keys'
import { MenuIcon } from '../MenuIcon'
import { useNewOrders } from '../routes/new-orders'
import { usePlaces } from '../routes/places'
import { commands } from './commands'
import type { Finding } from './finding'

/** The stock, in whose list pieces are marked and their labels printed. */
const STOCK = '/admin/inventory'

type Action = Omit<Finding, 'id' | 'kind'> & { name: string }

const findingOf = ({ name, ...action }: Action): Finding => ({
  ...action,
  id: `action:${name}`,
  kind: 'actions',
})

/** What is done at the counter: orders are begun, the price is set, labels are printed. */
function useCounterActions(): Finding[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const orders = useNewOrders()
  const places = usePlaces()
  const offered = useStore(commands)
  return useMemo(() => {
    const begun = orders.map(({ begins, icon, to }) => ({
      ...{ name: begins, title: t(`shell.${begins}`), words: t(`shell.find.words.${begins}`) },
      ...{ icon: <MenuIcon name={icon} />, note: '', shortcut: begins },
      open: () => void navigate(to),
    }))
    const told = offered.map(({ name, title, words, icon, run }) => ({
      ...{ name, title, words, icon: <MenuIcon name={icon} />, note: '', open: run },
    }))
    const labels = {
      ...{ name: 'labels', title: t('shell.find.labels'), words: t('shell.find.words.labels') },
      ...{ icon: <MenuIcon name="tags" />, note: t('shell.find.labels_note') },
      open: () => void navigate(STOCK),
    }
    const hasStock = places.some(({ path }) => path === STOCK)
    return [...begun, ...told, ...(hasStock ? [labels] : [])].map(findingOf)
  }, [orders, places, offered, t, navigate])
}

/** What changes the screen: its scheme, size and language, except those that it has. */
function useScreenActions(): Finding[] {
  const { t } = useTranslation()
  const own = useLanguage()
  const [{ scheme: shown, size: used }, change] = useAppearance()
  return useMemo(() => {
    const ofScheme = schemes
      .filter((scheme) => scheme !== shown)
      .map((scheme) => ({
        ...{ name: `scheme-${scheme}`, title: t(`shell.find.schemes.${scheme}`) },
        ...{
          words: t(`shell.find.words.${scheme}`),
          icon: <BgColorsOutlined />,
          note: t('appearance.scheme'),
        },
        open: () => change({ scheme }),
      }))
    const ofLanguage = languages
      .filter((language) => language !== own)
      .map((language) => ({
        ...{ name: `language-${language}`, title: factsOf(language).name, note: t('shell.language') },
        ...{ words: `${language}, ${t('shell.find.words.language')}`, icon: <GlobalOutlined /> },
        open: () => void switchLanguage(language),
      }))
    const ofSize = sizes
      .filter((size) => size !== used)
      .map((size) => ({
        ...{ name: `size-${size}`, title: t(`shell.size.${size}`), note: t('shell.size.title') },
        ...{ words: t('shell.size.title'), icon: <FontSizeOutlined /> },
        open: () => change({ size }),
      }))
    return [...ofScheme, ...ofLanguage, ...ofSize].map((action) => findingOf({ ...action, rare: true }))
  }, [shown, used, own, change, t])
}

function useHelpActions(): Finding[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const keys = {
      ...{ name: 'keys', title: t('shell.keys.title'), words: t('shell.find.words.keys') },
      ...{ icon: <ThunderboltOutlined />, note: '', shortcut: 'help' as const, open: openKeys },
    }
    const appearance = {
      ...{ name: 'appearance', title: t('appearance.title'), words: t('shell.find.words.appearance') },
      ...{ icon: <BgColorsOutlined />, note: '', open: openAppearance },
    }
    return [keys, appearance].map(findingOf)
  }, [t])
}

/** Everything that can be done from any page, the most frequent first. */
export function useActions(): Finding[] {
  const counter = useCounterActions()
  const screen = useScreenActions()
  const help = useHelpActions()
  return useMemo(() => [...counter, ...help, ...screen], [counter, help, screen])
}
