/**
 * A text in an element that is replaced with it. A translator of the page, or an extension that marks words, puts nodes
 * of its own in the place of a text: a new value of the same element would never be seen.
 */
export function OwnNode({ children }: { children: string }) {
  return <span key={children}>{children}</span>
}
