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
