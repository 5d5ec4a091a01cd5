import type { ErrorSchema } from '@rjsf/utils'
import { Alert } from 'antd'
import { fieldsOf, type Resource } from '#resource/resource'
import { useTitle } from '../../data/languages/use-title'
import { strayProblems } from './problems'

interface StrayProblemsProps {
  resource: Resource
  /** The properties that have an input, when they apply. */
  names: readonly string[]
  /** The properties that apply now. */
  shown: ReadonlySet<string>
  problems: ErrorSchema
}

/** The server's problems that no input of the form can show, each with the name of its property. */
export function StrayProblems({ resource, names, shown, problems }: StrayProblemsProps) {
  const title = useTitle()
  const fields = fieldsOf(resource)
  const stray = strayProblems(problems, new Set(names.filter((name) => shown.has(name))))
  if (stray.length === 0) return null
  return (
    <Alert
      showIcon
      type="error"
      style={{ marginBottom: 16 }}
      message={stray.map(({ name, messages }) => (
        <div key={name}>
          {name !== '' && <strong>{fields[name] ? title(fields[name]) : name}: </strong>}
          {messages.join('; ')}
        </div>
      ))}
    />
  )
}
