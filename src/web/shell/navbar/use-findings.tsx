import { labels } from '#words/labels'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isOrderType } from '#domain/order/order-types'
import { useTitle } from '../../data/languages/use-title'
import { orderPlaces } from '../routes/order-places'
import { useResources } from '../../data/resources'
import { useDialogs } from '../dialogs/dialogs'
import { MenuIcon } from '../MenuIcon'
import { usePlaces } from '../routes/places'
import { useFoundPages, type FoundPage } from './use-found-pages'
import { useFoundRecords, type FoundRecord } from './use-found-records'

/** One finding: a page or a record. */
export interface Finding {
  id: string
  icon: ReactNode
  title: string
  /** Its type, or its place in the menu. */
  note: string
  open(): void
}

export interface FindingGroup {
  title: string
  findings: Finding[]
}

/** The type of a record: that of an order, the resource of anything else. */
export function useKind(): (record: FoundRecord) => { title: string; icon: string } {
  const titleOf = useTitle()
  const resources = useResources()
  const places = usePlaces()
  return ({ resource, order_type }) => {
    const type = order_type !== null && isOrderType(order_type) ? order_type : undefined
    const list = type && places.find(({ path }) => path === orderPlaces[type])
    const of = resources[resource]
    return {
      title: titleOf((type ? labels.orderTypes[type] : of) ?? {}),
      icon: (list ?? of)?.menu?.icon ?? '',
    }
  }
}

/** Makes findings of pages and records. */
function useMakers(onOpen: () => void) {
  const navigate = useNavigate()
  const dialogs = useDialogs()
  const kindOf = useKind()
  const ofPage = ({ path, title, icon, group }: FoundPage): Finding => ({
    id: path.replaceAll('/', '-'),
    icon: <MenuIcon name={icon} />,
    title,
    note: group ?? '',
    open: () => {
      onOpen()
      void navigate(path)
    },
  })
  const ofRecord = (record: FoundRecord): Finding => {
    const kind = kindOf(record)
    return {
      id: `${record.resource}-${record.key}`,
      icon: <MenuIcon name={kind.icon} />,
      title: record.code,
      note: [record.name, kind.title].filter(Boolean).join(' · '),
      open: () => {
        onOpen()
        void dialogs.open(record.resource, record.key)
      },
    }
  }
  return { ofPage, ofRecord }
}

/**
 * The findings of a text, in groups: a record with exactly this code comes first, else the pages do.
 *
 * @param onOpen called before anything is opened
 */
export function useFindings(text: string, onOpen: () => void) {
  const { t } = useTranslation()
  const pages = useFoundPages(text)
  const { records, isLooking, problem, ask } = useFoundRecords(text)
  const { ofPage, ofRecord } = useMakers(onOpen)
  const latest = useRef<string>(undefined)
  useEffect(() => {
    latest.current = text
    return () => void (latest.current = undefined)
  }, [text])

  const isWhole = records.some(({ exact }) => exact)
  const found = [
    { title: t('shell.find.pages'), findings: pages.map(ofPage) },
    { title: t('shell.find.records'), findings: records.map(ofRecord) },
  ]
  /** Handles an Enter that comes before the answer, as a scanner sends it: only the finding of this text opens. */
  const openFirst = async () => {
    const answer = await ask().catch(() => [])
    if (latest.current !== text) return
    const whole = answer.find(({ exact }) => exact)
    const [page] = pages
    if (whole !== undefined) ofRecord(whole).open()
    else if (page !== undefined && !/\d/.test(text)) ofPage(page).open()
  }
  return {
    groups: (isWhole ? found.toReversed() : found).filter(({ findings }) => findings.length > 0),
    isLooking,
    problem,
    openFirst,
  }
}
