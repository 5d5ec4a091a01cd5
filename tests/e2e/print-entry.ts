/** What the tests of printing use in the browser; bundled as the global `print`. */
export { orderData } from '#web/print/order-data.ts'
export { labelData } from '#web/print/label-data.ts'
export { printPanels } from '#web/print/print-panels.ts'
export { dressFrame } from '#web/print/frame.ts'
export { paperStyle } from '#web/print/paper-style.ts'
export { renderTemplate } from '#web/print/render.ts'
export { readContent } from '#resource/panel'
