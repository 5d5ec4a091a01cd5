/** What the tests of printing use in the browser; bundled as the global `print`. */
export { printPanels } from '#web/print/drawing/print-panels.ts'
export { drawJob, papersOf } from '#web/print/print-job.ts'
export { correctPages } from '#web/print/drawing/correct-pages.ts'
export { rulerPanel } from '#web/print/settings/ruler-panel.ts'
export { dressFrame } from '#web/print/frame.ts'
export { namePages, paperStyle } from '#web/print/drawing/paper-style.ts'
export { renderTemplate } from '#web/print/drawing/render.ts'
export { readContent } from '#paper/panel'
