import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keysAt } from '#keys/shortcuts'
import './designer-frame.css'
import type { Designer } from './use-designer-frame'

const ADDRESS = '/designer.html'
/** After this the frame's script is not slow but missing. */
const PATIENCE_IN_MILLISECONDS = 15_000

function useIsLate(ready: boolean, round: number): boolean {
  const [lateRound, setLateRound] = useState(-1)
  useEffect(() => {
    if (ready) return
    const timer = setTimeout(() => setLateRound(round), PATIENCE_IN_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [ready, round])
  return !ready && lateRound === round
}

/** What there is, the paper and what can be set: where they will be. */
function DesignerBones() {
  return (
    <div className="designer-bones" aria-busy>
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
      <i />
      <Skeleton active title={false} paragraph={{ rows: 6 }} />
    </div>
  )
}

/**
 * The designer, in a frame without the origin of the app: code in it has no session, no cookies and nothing to call.
 */
export function DesignerFrame({ designer }: { designer: Designer }) {
  const { t } = useTranslation()
  const { ready, failure } = designer.state
  const [round, setRound] = useState(0)
  const late = useIsLate(ready, round)
  return (
    <div className="designer-frame" data-keys={keysAt('designer').join(' ')}>
      {failure !== undefined && <Alert type="error" banner role="alert" message={failure} />}
      {late && (
        <Alert
          type="error"
          banner
          role="alert"
          message={t('templates.designerMissing')}
          action={
            <Button size="small" onClick={() => setRound(round + 1)}>
              {t('list.retry')}
            </Button>
          }
        />
      )}
      {!ready && !late && <DesignerBones />}
      <iframe
        key={round}
        ref={designer.frame}
        title={t('templates.designer')}
        src={ADDRESS}
        sandbox="allow-scripts"
        data-ready={ready}
      />
    </div>
  )
}
