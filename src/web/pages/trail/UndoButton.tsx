import { useInvalidate } from '@refinedev/core'
import { Alert, Button, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actionOf } from '#domain/trail/trail-actions'
import type { Resource } from '#resource/resource'
import { useResources } from '../../data/resources'
import { mayDo } from '../../data/session/access'
import type { Moment } from '../../editing/history/history'
import { useStable } from '../../kit/use-stable'
import { ModalWindow } from '../../shell/dialogs/ModalWindow'
import { useQuestion } from '../../shell/use-question'
import { TRAIL, undoImport, type UndonePart } from './trail-calls'

const WIDTH = 560

/** The button of an import that undoes it, for those who may delete and change its records. */
export function UndoButton({ moment: { id, name } }: { moment: Moment }) {
  const { t } = useTranslation()
  const question = useQuestion()
  const resources = useResources()
  const [undoing, setUndoing] = useState(false)
  const resource = actionOf(name) === 'import' ? resources[name.split('.')[0] ?? ''] : undefined
  if (!resource || !mayDo('import', resource) || !mayDo('delete', resource) || !mayDo('update', resource))
    return null
  const start = () =>
    question({
      title: t('trail.undo.question'),
      content: t('trail.undo.consequence'),
      okText: t('trail.undo.undo'),
      cancelText: t('form.cancel'),
      danger: true,
      onOk: () => setUndoing(true),
    })
  return (
    <>
      <Button size="small" danger onClick={start}>
        {t('trail.undo.undo')}
      </Button>
      {undoing && <Undoing resource={resource} moment={id} onClose={() => setUndoing(false)} />}
    </>
  )
}

/** The progress of an undoing, which ends when its window is closed, and the records that stay. */
function Undoing({ resource, moment, onClose }: { resource: Resource; moment: number; onClose: () => void }) {
  const { t } = useTranslation()
  const invalidate = useInvalidate()
  const [sum, setSum] = useState<UndonePart>()
  const [problem, setProblem] = useState<string>()
  const start = useStable(async (isOpen: () => boolean) => {
    const hear = (now: UndonePart) => {
      setSum(now)
      return isOpen()
    }
    await undoImport(resource.$id, moment, hear).catch((error: Error) => setProblem(error.message))
    for (const each of [resource.$id, TRAIL])
      void invalidate({ resource: each, invalidates: ['resourceAll'] })
  })
  useEffect(() => {
    let isOpen = true
    void start(() => isOpen)
    return () => {
      isOpen = false
    }
  }, [start])
  const { all = 1, next = 0, undone = 0, staying = [] } = sum ?? {}
  return (
    <ModalWindow
      width={WIDTH}
      title={t('trail.undo.title')}
      footer={null}
      maskClosable={false}
      onCancel={onClose}
    >
      <Progress percent={Math.floor(((next ?? all) / all) * 100)} aria-label={t('trail.undo.title')} />
      <p role="status">{t('trail.undo.sum', { undone, staying: staying.length, all: sum?.all ?? 0 })}</p>
      {problem !== undefined && <Alert showIcon type="error" message={problem} />}
      <ul>
        {staying.map(({ key, called, reason }) => (
          <li key={key}>{t('trail.undo.stays', { called: called || key, reason })}</li>
        ))}
      </ul>
    </ModalWindow>
  )
}
