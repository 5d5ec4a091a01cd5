import * as icons from '@ant-design/icons'
import type { ComponentType } from 'react'

const OUTLINED = /Outlined$/

/** The name as a resource file would spell it: `UsergroupAddOutlined` is `usergroup-add`. */
function fileName(name: string): string {
  return name
    .replace(OUTLINED, '')
    .replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase()
}

/** Every outlined icon of antd, by its name. */
export const outlinedIcons: Record<string, ComponentType> = Object.fromEntries(
  Object.entries(icons)
    .filter(([name]) => OUTLINED.test(name))
    .map(([name, icon]) => [fileName(name), icon as ComponentType]),
)
