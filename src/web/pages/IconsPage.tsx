import * as icons from '@ant-design/icons'
import { SearchOutlined } from '@ant-design/icons'
import { App, Input, Typography } from 'antd'
import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Nothing } from '../kit/empty/Nothing'
import { menuIcons } from '../shell/MenuIcon'
import { copyText } from '../kit/copy-text'
import './icons.css'

type Icons = [name: string, icon: ComponentType][]

function matching(icons: Record<string, ComponentType>, text: string): Icons {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s-]+/)
  return Object.entries(icons).filter(([name]) => words.every((word) => name.includes(word)))
}

/** Icons under a title; a click copies the name. */
function IconSection({ title, icons }: { title: string; icons: Icons }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const copy = async (name: string) => {
    await copyText(name)
    void message.success(t('icons.copied', { name }))
  }
  if (icons.length === 0) return null
  return (
    <section aria-label={title}>
      <Typography.Title level={5} aria-level={2}>
        {title} <small className="quiet">{icons.length}</small>
      </Typography.Title>
      <div className="icon-grid">
        {icons.map(([name, Icon]) => (
          <button key={name} type="button" onClick={() => void copy(name)}>
            <span aria-hidden="true">
              <Icon />
            </span>
            <span className="icon-name">{name}</span>
          </button>
        ))}
      </div>
    </section>
  )
}

/** The icons that menus may show, for authors of resource files. */
export function IconsPage() {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const inMenus = matching(menuIcons, text)
  const all = matching(outlinedIcons, text)
  return (
    <div className="icons-page">
      <header className="searched-head">
        <Typography.Title level={4} aria-level={1}>
          {t('shell.pages.icons')}
        </Typography.Title>
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder={t('icons.search')}
          aria-label={t('icons.search')}
          onChange={(event) => setText(event.target.value)}
        />
      </header>
      <IconSection title={t('icons.menu')} icons={inMenus} />
      <IconSection title={t('icons.all')} icons={all} />
      {inMenus.length + all.length === 0 && (
        <Nothing scene="search" title={t('icons.none', { text: text.trim() })} />
      )}
    </div>
  )
}

const OUTLINED = /Outlined$/

/** The name as a resource file would spell it: `UsergroupAddOutlined` is `usergroup-add`. */
function fileName(name: string): string {
  return name
    .replace(OUTLINED, '')
    .replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase()
}

/** Every outlined icon of antd, by its name. */
const outlinedIcons: Record<string, ComponentType> = Object.fromEntries(
  Object.entries(icons)
    .filter(([name]) => OUTLINED.test(name))
    .map(([name, icon]) => [fileName(name), icon as ComponentType]),
)
