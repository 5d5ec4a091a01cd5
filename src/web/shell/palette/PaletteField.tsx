import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputProps, type InputRef } from 'antd'
import { useEffect, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import './palette-field.css'

/** The field of the palette, which takes typed text even while the rest of the palette is still being fetched. */
export function PaletteField({ ref, ...input }: InputProps & { ref: RefObject<InputRef | null> }) {
  const { t } = useTranslation()
  // The field mounts before its window is in the document.
  useEffect(() => ref.current?.focus({ cursor: 'end' }), [ref])
  return (
    <Input
      ref={ref}
      size="large"
      variant="borderless"
      prefix={<SearchOutlined />}
      placeholder={t('shell.find.placeholder')}
      role="combobox"
      aria-label={t('shell.find.open')}
      aria-expanded={false}
      autoComplete="off"
      spellCheck={false}
      {...input}
    />
  )
}
