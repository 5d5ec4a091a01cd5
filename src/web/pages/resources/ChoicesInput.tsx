import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { attributeTitles, titleOfLabel } from '#resource/form/field-titles'
import type { Choice, Field } from '#resource/resource'
import { firstLanguage, languages } from '#words/languages'
import { useTitle } from '../../data/languages/use-title'
import { ToolsHead } from '../../list/ToolsHead'
import { withChoiceText, type ChoicePart } from './field-draft'

const parts: ChoicePart[] = ['value', ...languages]

function textOf({ value, title, titles }: Choice, part: ChoicePart): string {
  if (part === 'value') return String(value)
  return (part === firstLanguage ? title : titles?.[part]) ?? ''
}

const scrollThere = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

interface ChoicesInputProps {
  choices: Field['choices']
  problem: string | undefined
  onChange: (choices: Choice[]) => void
}

/** The choices: the stored value of each, and its title in each language. */
export function ChoicesInput({ choices = [], problem, onChange }: ChoicesInputProps) {
  const { t } = useTranslation()
  const title = useTitle()
  if (typeof choices === 'string')
    return <Typography.Text type="secondary">{t('resources.rulesChoices')}</Typography.Text>
  const label = (part: ChoicePart) =>
    part === 'value' ? t('resources.storedValue') : title(titleOfLabel(part))
  const change = (at: number, next: Choice) => onChange(choices.with(at, next))
  return (
    <section className="choices-input">
      <Typography.Text strong>{title(attributeTitles.choices)}</Typography.Text>
      <div className="choices-rows">
        <table>
          <thead>
            <tr>
              {parts.map((part) => (
                <th key={part}>{label(part)}</th>
              ))}
              <th>
                <ToolsHead />
              </th>
            </tr>
          </thead>
          <tbody>
            {choices.map((choice, index) => (
              // A choice is known by its place alone: all of it is typed.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                {parts.map((part) => (
                  <td key={part}>
                    <Input
                      aria-label={`${label(part)} ${index + 1}`}
                      maxLength={120}
                      value={textOf(choice, part)}
                      onChange={({ target }) => change(index, withChoiceText(choice, part, target.value))}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={t('resources.removeChoice')}
                    onClick={() => onChange(choices.toSpliced(index, 1))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problem !== undefined && (
        // It lies below the form, whose button was pressed.
        <Typography.Text type="danger" role="alert" ref={scrollThere}>
          {problem}
        </Typography.Text>
      )}
      <Button
        icon={<PlusOutlined aria-hidden />}
        onClick={() => onChange([...choices, { value: '', title: '' }])}
      >
        {t('resources.addChoice')}
      </Button>
    </section>
  )
}
