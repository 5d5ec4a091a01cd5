import { PlusOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Tooltip, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const SEARCH_DELAY_IN_MILLISECONDS = 300

interface ListToolbarProps {
  title: string
  /** What the search looks in, as labels. */
  searched: string[]
  q: string
  onSearch: (q: string) => void
  filtered: boolean
  onClear: () => void
  loading: boolean
  onReload: () => void
  /** Undefined when the user may not create. */
  onCreate: (() => void) | undefined
}

/** Searches when typing pauses, at once on Enter; follows the address when that changes by itself. */
function QuickSearch({ q, onSearch, searched }: Pick<ListToolbarProps, 'q' | 'onSearch' | 'searched'>) {
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
      style={{ flex: '1 1 160px', maxWidth: 320 }}
      prefix={<SearchOutlined aria-hidden />}
      placeholder={searched.join(' / ')}
      aria-label={t('list.search')}
      value={text}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={() => onSearch(text.trim())}
    />
  )
}

/** The head of a list: its name, the quick search and its one primary action. */
export function ListToolbar(props: ListToolbarProps) {
  const { t } = useTranslation()
  return (
    <Flex align="center" gap={8} wrap style={{ marginBottom: 12 }}>
      <Typography.Title level={4} style={{ margin: 0, marginInlineEnd: 8 }}>
        {props.title}
      </Typography.Title>
      <QuickSearch q={props.q} onSearch={props.onSearch} searched={props.searched} />
      {props.filtered && (
        <Button type="link" size="small" onClick={props.onClear}>
          {t('list.clearFilters')}
        </Button>
      )}
      <Flex gap={8} style={{ marginInlineStart: 'auto' }}>
        <Tooltip title={t('list.reload')}>
          <Button
            aria-label={t('list.reload')}
            icon={<ReloadOutlined spin={props.loading} />}
            onClick={props.onReload}
          />
        </Tooltip>
        {props.onCreate && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={props.onCreate}>
            {t('list.new')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}
