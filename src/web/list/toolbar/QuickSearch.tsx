import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keysOf } from '../../kit/keys/keys-of'
import { wantsScan } from '../../shell/scans/scan-fields'

const SEARCH_DELAY_IN_MILLISECONDS = 300

interface QuickSearchProps {
  q: string
  onSearch: (q: string) => void
  /** The labels of the searched fields. */
  searched: string[]
  /** The subject of the search, when no title stands beside it. */
  within?: string
}

/** Searches when typing pauses, at once on Enter; follows external changes of the address. */
export function QuickSearch({ q, onSearch, searched, within }: QuickSearchProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? q
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => {
      onSearch(typed.trim())
      setTyped((latest) => (latest === typed ? undefined : latest))
    }, SEARCH_DELAY_IN_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [typed, onSearch])
  return (
    <Input
      allowClear
      type="search"
      {...wantsScan('choose')}
      className="quick-search"
      prefix={<SearchOutlined aria-hidden />}
      placeholder={within ?? searched.join(' / ')}
      aria-label={t('list.search')}
      value={text}
      onChange={(event) => setTyped(event.target.value)}
      {...keysOf({ accept: () => onSearch(text.trim()) })}
    />
  )
}
