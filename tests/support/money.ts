/** Finds an amount as a screen shows it, with its symbol in an element of its own. */
export const money = (text: string) => (_content: string, element: Element | null) =>
  element?.classList.contains('money') === true && element.textContent === text
