/** What the tests of printing use in the browser; bundled as the global `print`. */
export { printPanels } from '#web/print/print-panels.ts'
export { drawJob, papersOf } from '#web/print/print-job.ts'
export { correctPages } from '#web/print/correct-pages.ts'
export { rulerPanel } from '#web/print/ruler-panel.ts'
export { dressFrame } from '#web/print/frame.ts'
export { namePages, paperStyle } from '#web/print/paper-style.ts'
export { renderTemplate } from '#web/print/render.ts'
export { readContent } from '#resource/panel'
