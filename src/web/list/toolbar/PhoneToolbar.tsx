import { EllipsisOutlined, FilterOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListViews } from '../views/ListViews'
import './phone-toolbar.css'
import { QuickSearch } from './QuickSearch'
import { GroupButton } from '../groups/GroupButton'
import { ReloadButton, Tools } from './Tools'
import type { ListToolbarProps } from './toolbar-props'

/**
 * The head of a list on a phone, in one row: search, filters, everything else behind one button, and the one action.
 */
export function PhoneToolbar(props: ListToolbarProps) {
  const { kind, state, change, searched, onFilter } = props
  const { t } = useTranslation()
  const conditions = Object.keys(state.filters).length
  const create = kind.createTitle ?? t('list.new')
  return (
    <div className="phone-toolbar">
      <h1 className="unseen">{kind.title}</h1>
      <QuickSearch
        q={state.q}
        onSearch={(q) => q !== state.q && change({ q })}
        searched={searched}
        within={kind.title}
      />
      <Button
        icon={<FilterOutlined aria-hidden />}
        aria-label={conditions === 0 ? t('list.filters') : t('list.filtersActive', { conditions })}
        onClick={onFilter}
      >
        {conditions === 0 ? null : conditions}
      </Button>
      <More {...props} />
      {kind.onCreate && (
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          aria-label={create}
          onClick={kind.onCreate}
        />
      )}
    </div>
  )
}

/** Views, groups, columns, import and export; it stays mounted, since a dialog opened from it outlasts it. */
function More({ kind, state, change, look, onLook, loading, onReload }: ListToolbarProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      popupRender={() => (
        <div className="list-more">
          <ListViews kind={kind} state={state} change={change} />
          <GroupButton kind={kind} state={state} change={change} />
          <Tools kind={kind} state={state} look={look} onLook={onLook} />
          <ReloadButton loading={loading} onReload={onReload} />
        </div>
      )}
    >
      <Button
        className="list-more-button"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={t('list.more')}
        aria-expanded={open}
      />
    </Dropdown>
  )
}
