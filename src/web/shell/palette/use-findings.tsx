import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { BgColorsOutlined, FontSizeOutlined, GlobalOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { factsOf, languages } from '#words/languages'
import { useResources } from '../../data/resources'
import { mayDo } from '../../data/session/access'
import { type Finding, type FindingGroup, commands } from './finding'
import { useRecent } from './recent'
import { useFoundRecords, type FoundRecord } from './use-found-records'
import { begins, useLocalSearch, useReadings, type Match } from './use-local-search'
import { useRecordFindings } from './use-record-findings'
import { MenuIcon } from '../MenuIcon'
import { useRegistry } from '../registry'
import { usePlaces } from '../routes/places'
import { switchLanguage } from '../../data/languages/antd-locale'
import { useLanguage } from '../../data/languages/use-title'
import { sizes, useAppearance } from '../../data/preferences/appearance'
import { schemes } from '../../data/preferences/scheme'
import { useStore } from '../../kit/store'
import { openAppearance, openKeys } from '../windows'
import { useNewOrders, newSale, type NewOrder } from '../routes/new-orders'

/** The findings known to the browser: those opened last, pages and actions. */
function useLocalFindings(recent: ReturnType<typeof useRecent>[0]) {
  const pages = usePageFindings()
  const actions = useActions()
  const ofRecord = useRecordFindings()
  const resources = useResources()
  return useMemo(() => {
    const known = [...actions, ...pages]
    const before = recent.flatMap(({ id, record }) => {
      if (record === undefined) return known.find((finding) => finding.id === id) ?? []
      return mayDo('read', resources[record.resource]) ? ofRecord(record) : []
    })
    const others = known.filter((finding) => !before.some(({ id }) => id === finding.id))
    return { recent: new Set(before.map(({ id }) => id)), all: [...before, ...others] }
  }, [recent, pages, actions, ofRecord, resources])
}

const sections = ['recent', 'actions', 'pages'] as const

/** The groups of the findings in the browser: those that match a text, or the frequent ones without a text. */
function useLocalGroups(text: string) {
  const { t } = useTranslation()
  const [kept, remember] = useRecent()
  const { recent, all } = useLocalFindings(kept)
  const search = useLocalSearch(all)
  const matches = useMemo(
    () =>
      text === ''
        ? all.flatMap((finding): Match[] => (finding.rare ? [] : [{ finding, certainty: 'begins' }]))
        : search(text),
    [text, all, search],
  )
  const groups = sections.map((section) => {
    const own = matches.filter(({ finding: { id, kind } }) => (recent.has(id) ? 'recent' : kind) === section)
    const [best] = own
    return {
      section,
      title: t(`shell.find.${section}`),
      findings: own.map(({ finding }) => finding),
      rank: best?.certainty ?? 'guessed',
      place: section === 'recent' || best === undefined ? -1 : matches.indexOf(best),
    }
  })
  return { groups: groups.toSorted((one, other) => one.place - other.place), remember }
}

/** The group of the records that match a text: those whose code, name or pinyin begins with it come first. */
function useRecordGroup() {
  const { t } = useTranslation()
  const ofRecord = useRecordFindings()
  const readings = useReadings()
  return (text: string, records: readonly FoundRecord[]): Ranked => {
    const isBegun = ({ code, name }: FoundRecord) =>
      [code, name ?? '', ...(name ? (readings?.(name) ?? []) : [])].some((each) => begins(each, text))
    const begun = records.filter(isBegun)
    const others = records.filter((record) => !begun.includes(record))
    const found = begun.length > 0 ? 'begun' : 'found'
    return {
      title: t('shell.find.records'),
      findings: [...begun, ...others].map(ofRecord),
      rank: records.some(({ exact }) => exact) ? 'exact' : found,
    }
  }
}

/**
 * The findings of a text, in groups: a record of exactly this code first, then the pages and actions that begin with
 * it, the records that do, those that contain it, and guesses at slips last.
 *
 * @param onOpen called before anything is opened
 */
export function useFindings(text: string, onOpen: () => void) {
  const local = useLocalGroups(text)
  const isNamed = local.groups.some(({ rank }) => rank !== 'guessed')
  const orders = useOrdersFor(isNamed ? '' : text)
  const { records, isLooking, problem, askCodes, askWords } = useFoundRecords(text, orders.who)
  const ofRecord = useRecordFindings()
  const groupOf = useRecordGroup()
  const latest = useRef<string>(undefined)
  useEffect(() => {
    latest.current = text
    return () => void (latest.current = undefined)
  }, [text])

  const withActions = (named: readonly FoundRecord[]) =>
    local.groups.map(({ section, title, findings, rank }): Ranked => {
      if (section !== 'actions') return { title, findings, rank }
      const begun = orders.of(named)
      if (orders.who !== undefined) return { title, findings: [...begun, ...findings], rank: 'begins' }
      return { title, findings: rank === 'guessed' ? [...begun, ...findings] : [...findings, ...begun], rank }
    })
  const ranked = (named: readonly FoundRecord[]) => [...withActions(named), groupOf(text, named)]
  const groupsOf = (named: readonly FoundRecord[]) => findingGroups(ranked(named))
  const open = (finding: Finding) => {
    onOpen()
    local.remember(finding)
    finding.open()
  }
  /**
   * Handles an Enter that comes before the answer, as a scanner sends it: only a finding of this text opens, and of a
   * text with digits only the record with this code.
   */
  const openFirst = async () => {
    const whole = (await askCodes().catch(() => [])).find(({ exact }) => exact)
    if (latest.current !== text) return
    if (whole) return open(ofRecord(whole))
    if (/\d/.test(text)) return
    const sure = orders.who === undefined && local.groups.find(({ rank }) => rank === 'begins')?.findings[0]
    if (sure) return open(sure)
    const words = await askWords().catch(() => [])
    if (latest.current !== text) return
    const best = groupsOf(words)[0]?.findings[0]
    if (best) open(best)
  }
  // A guess would stand first, and be chosen, until the record that was meant arrives.
  const shown = ranked(records).filter(({ rank }) => !isLooking || rank !== 'guessed')
  return { groups: findingGroups(shown), isLooking, problem, open, openFirst }
}

const MENU = '/admin/'

/** The pages of the menu, in its order. */
function usePageFindings(): Finding[] {
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

/** The stock, in whose list pieces are marked and their labels printed. */
const STOCK = '/admin/inventory'

type Action = Omit<Finding, 'id' | 'kind'> & { name: string }

const findingOf = ({ name, ...action }: Action): Finding => ({
  ...action,
  id: `action:${name}`,
  kind: 'actions',
})

/** The actions of the counter: new orders, the price, labels. */
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

/** The actions that change the screen: its scheme, size and language, except the present ones. */
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
function useActions(): Finding[] {
  const counter = useCounterActions()
  const screen = useScreenActions()
  const help = useHelpActions()
  return useMemo(() => [...counter, ...help, ...screen], [counter, help, screen])
}

/** Makes the action that begins an order for a customer. */
function useOrderFor() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return ({ begins, icon, to }: NewOrder, { key, code, name }: FoundRecord): Finding => ({
    ...{ id: `order:${begins}/${key}`, kind: 'actions', icon: <MenuIcon name={icon} /> },
    title: t('shell.find.order_for', { order: t(`shell.${begins}`), name: name ?? code }),
    ...{ beside: code, note: '' },
    open: () => void navigate(`${to}?customer=${key}`),
  })
}

/** The orders that a text begins for the customers that it finds; for the best one when it names no order. */
function useOrdersFor(text: string) {
  const { t } = useTranslation()
  const orders = useNewOrders()
  const make = useOrderFor()
  const wanted = useMemo(() => {
    const named = orders.map((order) => ({
      order,
      words: `${t(`shell.${order.begins}`)}, ${t(`shell.find.words.${order.begins}`)}`,
    }))
    return orderFor(text, named)
  }, [text, orders, t])
  const usual = orders.find((order) => order === newSale)
  const of = (records: readonly FoundRecord[]): Finding[] => {
    const customers = records.filter(({ resource }) => resource === 'customers')
    if (wanted) return customers.map((customer) => make(wanted.order.order, customer))
    return usual ? customers.slice(0, 1).map((customer) => make(usual, customer)) : []
  }
  return { who: wanted?.who, of }
}

/** An order that a text may begin. */
interface NamedOrder {
  /** Its everyday names, separated by commas. */
  words: string
}

/** Words between an order and its customer. */
const between = /^(?:for|to|from|para|de|给|为|为了|的)\s+/i

const isLatin = (word: string) => /[a-z]$/i.test(word)

/** The rest of a text that begins or ends with a word; a Latin word is set off by a space. */
function restOf(text: string, word: string): string | undefined {
  const space = isLatin(word) ? ' ' : ''
  const lower = text.toLowerCase()
  if (lower.startsWith(word + space)) return text.slice(word.length)
  return lower.endsWith(space + word) ? text.slice(0, -word.length) : undefined
}

/**
 * The order and the customer that a text names together: `sale luk`, `new sale for luk`, `销售陆记`.
 *
 * @returns undefined for a text without an order or without a customer
 */
export function orderFor<Order extends NamedOrder>(
  text: string,
  orders: readonly Order[],
): { order: Order; who: string } | undefined {
  const named = orders.flatMap((order) =>
    order.words.split(', ').map((word) => ({ order, word: word.toLowerCase() })),
  )
  // `new sale` before `sale`, so that no customer is called `new`.
  for (const { order, word } of named.toSorted((one, other) => other.word.length - one.word.length)) {
    const who = restOf(text, word)?.trim().replace(between, '')
    if (who) return { order, who }
  }
  return undefined
}

/** The ranks of the groups by the certainty of the match; the surest stands first. */
const ranks = { exact: 0, begins: 1, begun: 2, contains: 3, found: 4, guessed: 5 } as const

interface Ranked extends FindingGroup {
  rank: keyof typeof ranks
}

/** Groups in the order of their ranks, each finding once. */
export function findingGroups(groups: readonly Ranked[]): FindingGroup[] {
  const seen = new Set<string>()
  const isFirst = (id: string) => !seen.has(id) && seen.add(id).size > 0
  return groups
    .toSorted((one, other) => ranks[one.rank] - ranks[other.rank])
    .map(({ title, findings }) => ({ title, findings: findings.filter(({ id }) => isFirst(id)) }))
    .filter(({ findings }) => findings.length > 0)
}
