import { Flex, Input, Typography } from 'antd'
import { useId } from 'react'
import { titleOfLabel } from '#resource/form/field-titles'
import type { Titled } from '#resource/resource'
import { languages, type Language } from '#words/languages'
import { useTitle } from '../../data/languages/use-title'

interface TitlesInputProps {
  titled: Partial<Titled>
  onChange: (titled: Partial<Titled>) => void
}

/** A title in every language. */
export function TitlesInput({ titled, onChange }: TitlesInputProps) {
  const id = useId()
  const title = useTitle()
  const { title: chinese, titles = {} } = titled
  const texts: Partial<Record<Language, string>> = {
    ...titles,
    ...(chinese === undefined ? {} : { zh: chinese }),
  }
  const change = (language: Language, text: string) => {
    const said = Object.entries({ ...texts, [language]: text }).filter(([, each]) => each !== '')
    const { zh, ...others }: typeof texts = Object.fromEntries(said)
    onChange({ ...(zh === undefined ? {} : { title: zh }), ...(said.length > 0 ? { titles: others } : {}) })
  }
  return (
    <Flex vertical gap={8}>
      {languages.map((language) => (
        <div key={language}>
          <label htmlFor={`${id}-${language}`}>
            <Typography.Text type="secondary">{title(titleOfLabel(language))}</Typography.Text>
          </label>
          <Input
            id={`${id}-${language}`}
            maxLength={120}
            value={texts[language] ?? ''}
            onChange={({ target }) => change(language, target.value)}
          />
        </div>
      ))}
    </Flex>
  )
}
