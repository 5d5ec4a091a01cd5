import {
  Activity,
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type PropsWithChildren,
} from 'react'
import type { Location } from 'react-router'
import { ViewDialogs } from '../dialogs/dialogs'
import { PageRoutes } from '../routes/PageRoutes'
import { HeldQueries, useHolding } from './HeldQueries'
import { useKeptScroll } from './use-kept-scroll'
import { ViewContext, type ViewScope } from './view-scope'
import { ViewRouter, type OnMove } from './ViewRouter'
import { panelId, tabId } from './tab-ids'
import type { View } from './views'

interface ViewPaneProps {
  view: View
  visible: boolean
  /** Whether its page is still there while another view is shown. */
  keeps: boolean
  /** Whether it has a tab. */
  hasTab: boolean
  setTitle: ViewScope['setTitle']
  onMove: (id: number, location: Location, type: Parameters<OnMove>[1]) => void
}

/** The scroll container of a view's page. */
function Panel({ id, hasTab, children }: PropsWithChildren<{ id: number; hasTab: boolean }>) {
  const pane = useRef<HTMLDivElement>(null)
  useKeptScroll(pane)
  const tabbed = hasTab ? { role: 'tabpanel', id: panelId(id), 'aria-labelledby': tabId(id) } : {}
  return (
    <div ref={pane} className="page" tabIndex={-1} {...tabbed}>
      {children}
    </div>
  )
}

/** Renders nothing for a moment between two rounds, so that the answers of the previous one are released. */
function useIsDrawn(round: number): boolean {
  const [drawn, setDrawn] = useState(round)
  useEffect(() => {
    const next = setTimeout(() => setDrawn(round))
    return () => clearTimeout(next)
  }, [round])
  return drawn === round
}

/** One view: its page with an address of its own, inactive while another view is shown. */
export const ViewPane = memo(function ViewPane(props: ViewPaneProps) {
  const { view, visible, keeps, hasTab, setTitle, onMove } = props
  const { id, round } = view
  const holding = useHolding()
  const isDrawn = useIsDrawn(round)
  const shown = useRef(visible)
  useLayoutEffect(() => {
    shown.current = visible
    return () => {
      shown.current = false
    }
  }, [visible])
  const isShown = useCallback(() => shown.current, [])
  const onViewMove = useCallback<OnMove>((location, type) => onMove(id, location, type), [id, onMove])
  const scope = useMemo(() => ({ id, keeps, setTitle }), [id, keeps, setTitle])
  return (
    <ViewContext value={scope}>
      <ViewRouter location={view.location} keeps={keeps} isShown={isShown} onMove={onViewMove}>
        <Activity mode={visible ? 'visible' : 'hidden'}>
          <HeldQueries holding={holding}>
            <Panel id={id} hasTab={hasTab}>
              <ViewDialogs isShown={isShown}>
                {isDrawn && <PageRoutes location={view.location} />}
              </ViewDialogs>
            </Panel>
          </HeldQueries>
        </Activity>
      </ViewRouter>
    </ViewContext>
  )
})
