/** The colours of both charts: antd's tokens, so that they follow theme colour and dark mode. */
export const inks = {
  shape: 'var(--ant-color-primary)',
  grid: 'var(--ant-color-border-secondary)',
  word: 'var(--ant-color-text-secondary)',
  pointed: 'var(--ant-color-fill-tertiary)',
}

export const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 }

/** The axes of both charts: no lines, small secondary text. */
export const axis = {
  axisLine: false,
  tickLine: false,
  tick: { fill: inks.word, fontSize: 12 },
} as const
