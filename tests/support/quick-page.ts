/** The slowest look-ups of jsdom in a quicker form, with the same answers. */

type Labelable = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement

/** The classes of fields; no screen has other elements with labels. */
const labelable = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement]

const isLabelable = (element: Element | null): element is Labelable =>
  labelable.some((kind) => element instanceof kind) && element?.getAttribute('type') !== 'hidden'

function getterOf(prototype: object, name: string): () => unknown {
  const { get } = Object.getOwnPropertyDescriptor(prototype, name) ?? {}
  if (!get) throw new Error(`jsdom has no ${name} any more`)
  return get
}

const slowControl = getterOf(HTMLLabelElement.prototype, 'control')

/** The control of a label. jsdom reads the whole page to find an id, which a page knows. */
function controlOf(label: HTMLLabelElement): unknown {
  const id = label.getAttribute('for')
  if (!id || !label.isConnected || label.getRootNode() !== document) return slowControl.call(label)
  const control = document.getElementById(id)
  return isLabelable(control) ? control : null
}

/** The labels of the page; a live list, which jsdom reads again only when the page has changed. */
const labels = document.getElementsByTagName('label')

/** Replaces look-ups for which jsdom reads the whole page for each field, and for each label in it. */
function quickenLabels(): void {
  Object.defineProperty(HTMLLabelElement.prototype, 'control', {
    configurable: true,
    get(this: HTMLLabelElement) {
      return controlOf(this)
    },
  })
  for (const { prototype } of labelable) {
    const slowLabels = getterOf(prototype, 'labels')
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: Labelable) {
        if (!isLabelable(this) || !this.isConnected || this.getRootNode() !== document)
          return slowLabels.call(this)
        return [...labels].filter((label) => controlOf(label) === this)
      },
    })
  }
}

quickenLabels()
