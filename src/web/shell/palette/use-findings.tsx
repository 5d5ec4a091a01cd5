import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useResources } from '../../data/resources'
import { mayDo } from '../../data/session/access'
import type { Finding } from './finding'
import { grouped, type Ranked } from './grouped'
import { useRecent } from './recent'
import { useActions } from './use-actions'
import { useFoundRecords, type FoundRecord } from './use-found-records'
import { begins, useLocalSearch, useReadings, type Match } from './use-local-search'
import { useOrdersFor } from './use-orders-for'
import { usePageFindings } from './use-page-findings'
import { useRecordFindings } from './use-record-findings'

/** What the browser knows: what was opened last, pages and actions. */
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

/** The groups of what the browser knows: what matches a text, everything frequent without one. */
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

/** The group of the records that a text names: those whose code, name or pinyin begins with it come first. */
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
 * it, the records that do, what contains it, and guesses at slips last.
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
  const groupsOf = (named: readonly FoundRecord[]) => grouped(ranked(named))
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
  return { groups: grouped(shown), isLooking, problem, open, openFirst }
}
