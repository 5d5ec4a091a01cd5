type Child = Node | string | false | undefined

type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<HTMLElementTagNameMap[Tag]> & {
  data?: Record<string, string>
}

/** An element with its properties and children; text is never parsed as HTML. */
export function part<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { data = {}, ...properties }: Properties<Tag> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  Object.assign(made, properties)
  Object.assign(made.dataset, data)
  made.append(...children.filter((child) => child !== undefined && child !== false))
  return made
}

/** A button with an icon only. @param isOn the pressed state of a toggle button */
export function iconButton(icon: string, title: string, act: () => void, isOn?: boolean): HTMLButtonElement {
  const button = part('button', { type: 'button', className: `icon-button icon-${icon}`, title })
  button.setAttribute('aria-label', title)
  if (isOn !== undefined) button.setAttribute('aria-pressed', String(isOn))
  button.addEventListener('click', (event) => {
    event.preventDefault()
    act()
  })
  return button
}
