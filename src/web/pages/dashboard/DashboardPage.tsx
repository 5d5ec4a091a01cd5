import {
  useEffect,
  useCallback,
  useState,
  lazy,
  Suspense,
  useLayoutEffect,
  useRef,
  type PropsWithChildren,
  type RefObject,
} from 'react'
import { PlusOutlined, AppstoreOutlined, HolderOutlined } from '@ant-design/icons'
import { Alert, Flex, Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNotification } from '@refinedev/core'
import type { Dashboard } from '#domain/reckoning/dashboard'
import { useAnswer, type Call, useCall } from '../../data/calls'
import { useDailyPrice } from '../../trade/price/daily-price'
import { usePreference } from '../../data/preferences/preferences'
import { mayAct, mayDo } from '../../data/session/access'
import { withNameMoved, type Arrangement } from '../../kit/choosing/arrangement'
import { useDragging, type Dragging } from '../../kit/use-dragging'
import type { CardProps, OfferedCard, Shape } from './cards/card-props'
import { useCards } from './cards/use-cards'
import { useBusinessDay } from '../../data/business-day'
import { useResources } from '../../data/resources'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { RefreshNotice } from '../../shell/notices/RefreshNotice'
import { LinkButton } from '../../shell/LinkButton'
import './dashboard.css'
import { isNewShop } from './ToDo'
import { newOrders } from '../../shell/routes/new-orders'
import { Arranger } from '../../kit/choosing/Arranger'
import { ArrangerButton } from '../../kit/choosing/ArrangerButton'
import { useRoleTitle } from '../../data/languages/use-role-title'
import { keysOf } from '../../kit/keys/keys-of'
import './cards/card-place.css'

const MINUTE = 60_000

const dashboard: Call<Dashboard> = { resource: 'dashboard', path: '/dashboard' }

/**
 * All figures in one call: again each minute while they are looked at, when they are shown again, and with a new price.
 */
function useDashboard() {
  const query = useAnswer(dashboard, { refetchInterval: MINUTE, refetchOnWindowFocus: true })
  const { latest } = useDailyPrice()
  const reckonedAt = query.data?.price?.latest
  const isOld = reckonedAt !== undefined && latest !== undefined && reckonedAt?.value !== latest.price.value
  const { refetch } = query
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, refetch])
  return query
}

const CLOSED = 'closed'

const asKept = (value: unknown) => value

/**
 * Whether the first steps are still shown to this user: one who sees the books, and has neither done nor dismissed the
 * steps.
 */
function useFirstRun(): { open: boolean; close: () => void } {
  const [kept, keep] = usePreference('first_run', asKept)
  const close = useCallback(() => keep(CLOSED), [keep])
  return { open: kept !== CLOSED && mayAct('opening') === 'yes', close }
}

const grids: Record<Shape, string> = {
  line: 'dashboard-lines',
  figure: 'figure-cards',
  chart: 'dashboard-panels',
}

interface Run {
  shape: Shape
  names: string[]
}

/** The cards in runs of one shape. */
function runsOf(names: readonly string[], cards: ReadonlyMap<string, OfferedCard>): Run[] {
  return names.reduce<Run[]>((runs, name) => {
    const { shape } = cards.get(name) ?? {}
    const last = runs.at(-1)
    if (shape === undefined) return runs
    if (last?.shape === shape) return [...runs.slice(0, -1), { shape, names: [...last.names, name] }]
    return [...runs, { shape, names: [name] }]
  }, [])
}

/** Moves cards: the held card, the card below it, and the focus while a card is moved by keys. */
function useMovedCards() {
  const { cards, shown, show } = useCards()
  const [over, setOver] = useState<string>()
  const [held, setHeld] = useState<string>()
  const dragging = useDragging({
    onOver: (_, name) => setOver(name),
    onDrop: (name, at) => {
      setOver(undefined)
      show(withNameMoved(shown, name, shown.indexOf(at)))
    },
    onEnd: () => setOver(undefined),
  })
  const step = (name: string, by: 1 | -1) => {
    setHeld(name)
    show(withNameMoved(shown, name, shown.indexOf(name) + by))
  }
  return { cards, shown, over, held, dragging, step }
}

/** The cards that the user has chosen, or the room that they will take; they are moved in place. */
function Cards(props: CardProps) {
  const { cards, shown, over, held, dragging, step } = useMovedCards()
  return runsOf(shown, cards).map(({ shape, names }) => (
    <div key={names[0]} className={grids[shape]}>
      {names.map((name) => (
        <CardPlace
          key={name}
          {...{ name, dragging }}
          title={cards.get(name)?.title ?? name}
          isOver={over === name}
          isHeld={held === name}
          onStep={(by) => step(name, by)}
        >
          {cards.get(name)?.draw(props)}
        </CardPlace>
      ))}
    </div>
  ))
}

// Most shops have finished these steps long ago.
const FirstRun = lazy(() => import('./FirstRun').then((module) => ({ default: module.FirstRun })))

/** The buttons for the usual new orders, for users who may create orders; the navbar offers the others. */
function NewOrder() {
  const { t } = useTranslation()
  if (!mayDo('create', useResources().orders)) return null
  return (
    <>
      {newOrders
        .filter(({ isUsual }) => isUsual)
        .map(({ to, begins }) => (
          <LinkButton key={to} to={to} type="primary" icon={<PlusOutlined />}>
            {t(`shell.${begins}`)}
          </LinkButton>
        ))}
    </>
  )
}

/** The start page: the state of the shop, each figure with a link to its list. */
export function DashboardPage() {
  const { t } = useTranslation()
  const day = useBusinessDay()
  const query = useDashboard()
  const first = useFirstRun()
  const { data, error, refetch } = query
  const today = data?.business_day ?? day
  const retry = () => void refetch()
  return (
    <div className="dashboard">
      <header className="dashboard-head">
        <h1>
          {t('dashboard.title')} <time dateTime={today}>{today}</time>
        </h1>
        <Flex gap={8} wrap>
          <CardChooser />
          <NewOrder />
        </Flex>
      </header>
      <RefreshNotice of={query} />
      {first.open && (
        <Suspense fallback={<div className="first-run-place" />}>
          <FirstRun onClose={first.close} />
        </Suspense>
      )}
      {data && isNewShop(data) && !first.open && (
        <Alert showIcon type="info" message={t('dashboard.new_shop')} />
      )}
      {error && !data ? (
        <LoadFailure title={t('dashboard.failed')} reason={error.message} onRetry={retry} />
      ) : (
        <Cards data={data} today={today} />
      )}
    </div>
  )
}

/** Chooses which cards the dashboard has, those of reports among them, and in which order. */
function CardChooser() {
  const { t } = useTranslation()
  return (
    <ArrangerButton label={t('dashboard.cards.title')} icon={<AppstoreOutlined aria-hidden />}>
      <Choice />
    </ArrangerButton>
  )
}

function Choice() {
  const { t } = useTranslation()
  const { cards, shipped, offered, shown, show, reset, forRole } = useCards(true)
  const titles = new Map(offered.map((name) => [name, cards.get(name)?.title ?? name]))
  return (
    <>
      <Arranger
        label={t('dashboard.cards.title')}
        offered={titles}
        shipped={shipped}
        shown={shown}
        onShow={show}
      />
      <Flex justify="flex-end">
        {mayAct('roles') === 'yes' && <ForRole cards={forRole} />}
        <Button type="text" size="small" onClick={reset}>
          {t('dashboard.cards.shipped')}
        </Button>
      </Flex>
    </>
  )
}

interface Role {
  id: number
  code: string
  updated_at: string
}

const ROLES = 'roles'
const roles: Call<{ data: Role[] }> = {
  ...{ resource: ROLES, method: 'POST', path: '/roles/search' },
  body: { sorts: ['id|ASC'], per_page: 100 },
}

/** Gives the shown cards to a role: to all of its users who have chosen none for themselves. */
function ForRole({ cards }: { cards: () => Arrangement }) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const roleTitle = useRoleTitle()
  const hasCards = useResources().roles?.properties.cards !== undefined
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useAnswer(roles, { enabled: isOpen })
  const saving = useCall(
    ({ id, updated_at }: Role): Call => ({
      ...{ resource: ROLES, method: 'PUT', path: `/roles/${id}`, body: { cards: cards(), updated_at } },
    }),
    {
      onSuccess: (_, { code }) =>
        notify?.({ type: 'success', message: t('dashboard.cards.given', { role: roleTitle(code) }) }),
      onError: ({ message }) => notify?.({ type: 'error', message }),
    },
  )
  if (!hasCards) return null
  return (
    <Dropdown
      trigger={['click']}
      open={isOpen}
      onOpenChange={setIsOpen}
      menu={{
        items: (data?.data ?? []).map((role) => ({
          key: role.id,
          label: roleTitle(role.code),
          onClick: () => saving.call(role),
        })),
      }}
    >
      <Button type="text" size="small" loading={saving.calling}>
        {t('dashboard.cards.forRole')}
      </Button>
    </Dropdown>
  )
}

interface CardPlaceProps {
  name: string
  title: string
  dragging: Dragging
  /** Another card is held over it, and would take its place. */
  isOver: boolean
  /** It was moved by keys, and keeps the focus wherever it stands now. */
  isHeld: boolean
  /** Moves it by one place, up or down in the order of all cards. */
  onStep: (by: 1 | -1) => void
}

/** Hides the place while it contains only its handle: a card without content draws nothing. */
function useHiddenWhileEmpty(place: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const { current } = place
    if (!current) return
    const look = () => (current.hidden = current.childElementCount === 1)
    const observer = new MutationObserver(look)
    observer.observe(current, { childList: true })
    look()
    return () => observer.disconnect()
  }, [place])
}

/** A card with the handle by which it is moved: dragged by the mouse, or moved by the arrow keys. */
function CardPlace({
  name,
  title,
  dragging,
  isOver,
  isHeld,
  onStep,
  children,
}: PropsWithChildren<CardPlaceProps>) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const held = dragging.byHandle(name, place)
  useHiddenWhileEmpty(place)
  useLayoutEffect(() => {
    if (isHeld) handle.current?.focus()
  }, [isHeld])
  return (
    <div ref={place} className="card-place" data-over={isOver || undefined} {...held.row}>
      {children}
      {/* The mouse takes hold of the handle itself, since Firefox drags no buttons. */}
      <span className="card-handle" {...held.handle}>
        <button
          ref={handle}
          type="button"
          aria-label={t('dashboard.cards.move', { label: title })}
          {...keysOf({ move_shown: (_, key) => onStep(key === 'ArrowDown' ? 1 : -1) })}
        >
          <HolderOutlined aria-hidden />
        </button>
      </span>
    </div>
  )
}
