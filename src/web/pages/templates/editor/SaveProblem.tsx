import { Alert, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { readContent } from '#paper/panel'
import type { ApiError, FieldProblem } from '../../../data/request'
import { usePlaceText } from './use-place-text'

interface SaveProblemProps {
  problem: ApiError
  content: string
  onClose: () => void
}

/** Why a template was not saved: what is wrong, where on the paper, and at which path of its content. */
export function SaveProblem({ problem, content, onClose }: SaveProblemProps) {
  const { t } = useTranslation()
  const placeText = usePlaceText(content)
  const read = readContent(content)
  const isEmpty = 'refusal' in read && read.refusal === 'no_elements'
  const row = ({ path, message }: FieldProblem) => (
    <li key={path + message}>
      {[placeText(path), message === problem.message ? undefined : message].filter(Boolean).join(': ')}{' '}
      <Typography.Text code>{path}</Typography.Text>
    </li>
  )
  return (
    <Alert
      type="error"
      showIcon
      closable
      role="alert"
      className="template-problem"
      message={t('templates.notSaved', { reason: problem.message })}
      description={
        isEmpty
          ? t('templates.emptyHint')
          : problem.errors.length > 0 && (
              <ul className="template-problem-places">{problem.errors.map(row)}</ul>
            )
      }
      onClose={onClose}
    />
  )
}
