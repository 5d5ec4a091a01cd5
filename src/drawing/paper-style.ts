import type { PaperSize } from '#domain/print/label-sheet'

/**
 * Fonts that a Chinese document falls back to, on Linux, macOS and Windows: a template's own come before them. Latin
 * letters come from the first of them that is there, so that figures line up.
 */
const FONTS =
  "'Noto Sans CJK SC','Noto Sans SC','Source Han Sans SC','PingFang SC','Microsoft YaHei','Hiragino Sans GB',sans-serif"

/** The style of all papers, in every place where they are shown. */
export const PAPER_RULES = `
html,body{margin:0;padding:0}
.paper,.label{overflow:hidden;box-sizing:border-box;background:#fff;color:#000;
 font:9pt/1.2 ${FONTS};font-variant-numeric:tabular-nums lining-nums;text-size-adjust:none;
 -webkit-print-color-adjust:exact;print-color-adjust:exact}
.paper{position:relative;break-after:page}
.label{position:absolute}
.corrected{position:absolute;inset:0;transform-origin:0 0}
.paper:last-child{break-after:auto}
.paper *{box-sizing:border-box}
.element{position:absolute;overflow-wrap:anywhere}
.content{width:100%;height:100%;min-width:0}
.middle,.bottom{display:grid;align-items:center}
.bottom{align-items:end}
.middle>.content,.bottom>.content{height:auto}
.fixed{white-space:pre-line}
.longText .content{white-space:pre-line;height:auto}
.line,.item{min-height:1lh}
.item{position:relative;padding-left:1.7em}
.marker{position:absolute;left:0}
.nowrap,.clip,.ellipsis,.whole>.content{white-space:nowrap}
.broken>.content{white-space:pre-line}
.row-part{overflow:hidden}
.table .parted td{vertical-align:top!important}
.image img{display:block;width:100%;height:100%}
.table img{max-width:100%;object-fit:contain;vertical-align:middle}
.oval{border-radius:50%}
.table table{width:100%;border-collapse:collapse;table-layout:fixed}
.table td{height:18pt;padding:2.5pt 3pt;vertical-align:middle;white-space:pre-line;line-height:inherit;font-size:inherit}
.table tfoot td,.table .head-row td{font-weight:700}
.table thead td{overflow-wrap:normal}
.table .figure{white-space:pre}
.parted-sums .figure{white-space:pre-line;overflow-wrap:normal}
.tight td{padding:2pt 1.5pt}
.crowded thead td{overflow-wrap:anywhere}
.crowded .figure{white-space:pre-line}
.table table.measured{table-layout:auto;width:1px}
.measured col{width:auto!important}
.bars{position:relative}
.code{position:absolute;top:auto;overflow:visible;width:1px;height:1px}
.code-text,.plain-code{text-align:center;overflow-wrap:anywhere}
.denser{display:flex;align-items:center}
.beside-code{overflow-wrap:anywhere}
.draft-mark{position:absolute;inset:0;z-index:999;display:grid;place-items:center;white-space:nowrap;
 font-weight:700;line-height:1;pointer-events:none}
.page-number{position:absolute;white-space:nowrap;font-size:8pt}
.page-number.at-right{display:flex;justify-content:flex-end;width:20pt}
`

/** The style of papers on the screen. */
const SCREEN_RULES = `
@media screen{
 .paper{box-sizing:content-box;margin:24px auto;border-bottom:1mm solid #fff;
  box-shadow:0 1px 3px rgb(0 0 0/.16),0 2px 8px rgb(0 0 0/.08)}
}`

/** The name of a panel's page size in the style sheet. */
export function pageName(index: number): string {
  return `panel-${index}`
}

/** Gives each drawn page the name of its size; returns the sizes in the form that `paperStyle` takes. */
export function namePages(pages: readonly (PaperSize & { paper: HTMLElement })[]): PaperSize[] {
  const sizes: PaperSize[] = []
  for (const { paper, width, height } of pages) {
    const known = sizes.findIndex((size) => size.width === width && size.height === height)
    if (known < 0) sizes.push({ width, height })
    paper.style.setProperty('page', pageName(known < 0 ? sizes.length - 1 : known))
  }
  return sizes
}

/** The style sheet of a printed document: its own rules, and a page size for each panel. */
export function paperStyle(papers: readonly PaperSize[]): string {
  const sizes = papers.map(
    ({ width, height }, index) => `@page ${pageName(index)}{size:${width}mm ${height}mm;margin:0}`,
  )
  const [first] = papers
  const general = first ? `@page{size:${first.width}mm ${first.height}mm;margin:0}` : ''
  return [PAPER_RULES, SCREEN_RULES, general, ...sizes].join('\n')
}
