/** A paper may load only its pictures, from here: its content reaches no other server. */
const POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"

/**
 * The frame of every printed document: no script of a template runs inside. It needs a doctype, since in quirks mode
 * tables do not inherit the size of the font.
 */
export const FRAME_SOURCE =
  `<!doctype html><html translate="no" class="notranslate"><head><meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
  '</head><body></body></html>'

/** The same origin, so that we can draw into it; modals, so that it can be printed. */
export const FRAME_SANDBOX = 'allow-same-origin allow-modals'

/**
 * Gives the document of a loaded frame the style of its papers.
 *
 * @throws Error when the frame has no document yet
 */
export function dressFrame(frame: HTMLIFrameElement, style: string): Document {
  const document = frame.contentDocument
  const view = document?.defaultView
  if (!document || !view) throw new Error('The frame to print in has no document')
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets = [sheet]
  return document
}

/** Appends an element with a text to a part of a paper. */
export function appendElement<Name extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  name: Name,
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = parent.ownerDocument.createElement(name)
  made.textContent = text
  parent.append(made)
  return made
}

/** Opens an invisible frame. */
export async function openHiddenFrame(title: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.sandbox.value = FRAME_SANDBOX
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  Object.assign(frame.style, {
    position: 'fixed',
    right: '0',
    bottom: '0',
    width: '0',
    height: '0',
    border: '0',
    visibility: 'hidden',
  })
  frame.srcdoc = FRAME_SOURCE
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  return frame
}
