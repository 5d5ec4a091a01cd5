import { lazy, Suspense, useEffect } from 'react'
import { useReasonQuestion } from '../../data/session/approval'
import { useSession } from '../../data/session/session'

const ReasonWindow = lazy(() => import('./ReasonWindow').then((module) => ({ default: module.ReasonWindow })))

/** Mounts the window that asks for a reason when an action needs somebody else's approval. */
export function ReasonPlace() {
  const question = useReasonQuestion()
  const { state } = useSession()
  useEffect(() => {
    if (state !== 'in') question?.give(undefined)
  }, [state, question])
  if (question === undefined) return null
  return (
    <Suspense>
      <ReasonWindow actions={question.about} onAnswer={question.give} />
    </Suspense>
  )
}
