import { Alert, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../data/calls'
import { resourceProblems } from './resource-calls'

/** Why the files or own fields as they now stand are not used; nothing while all are. */
export function ResourceProblems() {
  const { t } = useTranslation()
  const { data } = useAnswer(resourceProblems)
  if (!data || data.problems.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      className="resource-problems"
      message={t('resources.problems')}
      description={
        <ul className="plan-reasons">
          {data.problems.map(({ file, path, reason }) => (
            <li key={file + path + reason}>
              <Typography.Text code>
                {file}
                {path.replaceAll('/', ' › ')}
              </Typography.Text>{' '}
              {reason}
            </li>
          ))}
        </ul>
      }
    />
  )
}
