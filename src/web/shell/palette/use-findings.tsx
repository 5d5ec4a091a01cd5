import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useResources } from '../../data/resources'
import { mayDo } from '../../data/session/access'
import type { Finding } from './finding'
import { grouped, type Ranked } from './grouped'
import { useRecent } from './recent'
import { useActions } from './use-actions'
import { useFoundRecords } from './use-found-records'
import { useLocalSearch, type Match } from './use-local-search'
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
        ? all.flatMap((finding): Match[] => (finding.rare ? [] : [{ finding, certain: true }]))
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
      isCertain: best?.certain ?? false,
      place: section === 'recent' || best === undefined ? -1 : matches.indexOf(best),
    }
  })
  return { groups: groups.toSorted((one, other) => one.place - other.place), remember }
}

/**
 * The findings of a text, in groups: a record of exactly this code first, then what surely matches, then records, and
 * guesses at slips last.
 *
 * @param onOpen called before anything is opened
 */
export function useFindings(text: string, onOpen: () => void) {
  const { t } = useTranslation()
  const local = useLocalGroups(text)
  const isNamed = local.groups.some(({ isCertain }) => isCertain)
  const orders = useOrdersFor(isNamed ? '' : text)
  const { records, isLooking, problem, askCodes, askWords } = useFoundRecords(text, orders.who)
  const ofRecord = useRecordFindings()
  const latest = useRef<string>(undefined)
  useEffect(() => {
    latest.current = text
    return () => void (latest.current = undefined)
  }, [text])

  const ranked = local.groups.map(({ section, title, findings, isCertain }): Ranked => {
    const rank = isCertain ? 'certain' : 'guessed'
    if (section !== 'actions') return { title, findings, rank }
    const begun = orders.of(records)
    if (orders.who !== undefined) return { title, findings: [...begun, ...findings], rank: 'certain' }
    return { title, findings: isCertain ? [...findings, ...begun] : [...begun, ...findings], rank }
  })
  const isWhole = records.some(({ exact }) => exact)
  const found: Ranked = {
    title: t('shell.find.records'),
    findings: records.map(ofRecord),
    rank: isWhole ? 'exact' : 'found',
  }
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
    const sure = orders.who === undefined && local.groups.find(({ isCertain }) => isCertain)?.findings[0]
    if (sure) return open(sure)
    const words = await askWords().catch(() => [])
    if (latest.current !== text) return
    const [first] = orders.who === undefined ? words.map(ofRecord) : orders.of(words)
    const guessed = local.groups.flatMap(({ findings }) => findings)[0]
    const best = first ?? guessed
    if (best) open(best)
  }
  return { groups: grouped([...ranked, found]), isLooking, problem, open, openFirst }
}
