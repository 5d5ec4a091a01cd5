import type {
  BarcodeElement,
  Content,
  ImageElement,
  LineElement,
  LongTextElement,
  PanelElement,
  QrCodeElement,
  ShapeElement,
  TextElement,
} from '#paper/panel-element'
import { formattedText } from '#paper/format'
import { imageAddress } from '#paper/panel-values'
import { blocksOf, type Block, type Run } from '#paper/rich-text'
import { drawBarcode, drawQrCode, applyFont, applyFrame, place, strokeText } from './draw-code'
import {
  division,
  points,
  type Drawing,
  labelText,
  templateText,
  languageOf,
  textAt,
  withWholeFigures,
} from './drawing'

/** Everything but tables, which are drawn in parts. */
export type SimpleElement = Exclude<PanelElement, { type: 'table' }>

/** The text of an element: its title, its value, or both, as hiprint joins them. */
function contentText({ field, title: designed, hidesTitle, format }: Content, { data }: Drawing): string {
  const title = labelText(designed, data)
  if (field === '') return templateText(title, data)
  const value = formattedText(textAt(data, field), format, languageOf(data))
  return hidesTitle || title === '' ? value : `${templateText(title, data)}：${value}`
}

/** The code of an element: its value alone, or the fixed code of the template. */
function codeText({ field, title }: Content, drawing: Drawing): string {
  return field === '' ? templateText(title, drawing.data) : textAt(drawing.data, field)
}

function boxOf(element: SimpleElement, drawing: Drawing): HTMLDivElement {
  const box = division(drawing, `element ${element.type}`)
  place(box, element.placed)
  return box
}

/** A fixed long text has bold letters and lists, and every fixed text has its lines; a value is printed unchanged. */
function drawContent({ type, content }: TextElement | LongTextElement, drawing: Drawing): HTMLElement {
  const isFixed = content.field === ''
  const drawn = division(drawing, isFixed ? 'content fixed' : 'content')
  if (isFixed && type === 'longText') drawn.append(...drawBlocks(content.title, drawing))
  else drawn.textContent = withWholeFigures(contentText(content, drawing))
  return drawn
}

function drawText(element: TextElement | LongTextElement, drawing: Drawing): HTMLElement {
  const box = boxOf(element, drawing)
  const content = drawContent(element, drawing)
  applyFont(box, element.look)
  applyFrame(box, content, element.look)
  if (element.type === 'text') {
    if (element.vertical !== 'top') box.classList.add(element.vertical)
    if (element.wrap) content.classList.add(element.wrap)
  }
  box.append(content)
  return box
}

function drawCode(element: BarcodeElement | QrCodeElement, drawing: Drawing): HTMLElement {
  const { placed, content, ink, look } = element
  const box = boxOf(element, drawing)
  applyFont(box, look)
  const code = codeText(content, drawing)
  const drawn =
    element.type === 'qrcode'
      ? drawQrCode(drawing, placed, { code, correction: element.correction, ink })
      : drawBarcode(drawing, placed, {
          code,
          symbology: element.symbology,
          look,
          showsText: !content.hidesTitle,
          ink,
        })
  box.append(...drawn)
  return box
}

/** A picture in the printed document; undefined for an address that is not allowed. */
export function drawPicture(value: string, drawing: Drawing): HTMLImageElement | undefined {
  const address = imageAddress(value)
  if (address === '') return undefined
  const picture = drawing.document.createElement('img')
  picture.src = address
  picture.alt = ''
  return picture
}

function drawImage(element: ImageElement, drawing: Drawing): HTMLElement {
  const box = boxOf(element, drawing)
  const picture = drawPicture(textAt(drawing.data, element.field) || element.source, drawing)
  if (!picture) return box
  picture.style.objectFit = element.fit ?? 'fill'
  box.append(picture)
  return box
}

function drawLine(element: LineElement, drawing: Drawing): HTMLElement {
  const box = boxOf(element, drawing)
  const side = element.type === 'hline' ? 'border-top' : 'border-left'
  box.style.setProperty(side, strokeText(element.stroke))
  return box
}

function drawShape(element: ShapeElement, drawing: Drawing): HTMLElement {
  const box = boxOf(element, drawing)
  box.style.border = strokeText(element.stroke)
  if (element.background) box.style.backgroundColor = element.background
  return box
}

/** Draws an element that is not a table; its top is for the caller to set. */
export function drawElement(element: SimpleElement, drawing: Drawing): HTMLElement {
  switch (element.type) {
    case 'text':
    case 'longText':
      return drawText(element, drawing)
    case 'barcode':
    case 'qrcode':
      return drawCode(element, drawing)
    case 'image':
      return drawImage(element, drawing)
    case 'hline':
    case 'vline':
      return drawLine(element, drawing)
    case 'rect':
    case 'oval':
      return drawShape(element, drawing)
  }
}

/** Cuts a drawn long text down to a part of it. */
export function showPart(box: HTMLElement, part: { from: number; height: number }): void {
  box.style.height = points(part.height)
  box.style.overflow = 'hidden'
  const content = box.querySelector<HTMLElement>('.content')
  if (content) content.style.marginTop = points(-part.from)
}

function drawRun({ text, isBold }: Run, { document, data }: Drawing): Node {
  const letters = document.createTextNode(withWholeFigures(templateText(text, data)))
  if (!isBold) return letters
  const bold = document.createElement('b')
  bold.append(letters)
  return bold
}

/** The marker is a text of its own, so that a PDF has it, too. */
function drawBlock({ marker, runs }: Block, drawing: Drawing): HTMLElement {
  const block = division(drawing, marker === undefined ? 'line' : 'item')
  if (marker !== undefined) {
    const mark = drawing.document.createElement('span')
    mark.className = 'marker'
    mark.textContent = marker
    block.append(mark)
  }
  block.append(...runs.map((run) => drawRun(run, drawing)))
  return block
}

/** The lines and items of a fixed text; values are filled in last, so that none of them is read as a mark. */
function drawBlocks(text: string, drawing: Drawing): HTMLElement[] {
  return blocksOf(labelText(text, drawing.data)).map((block) => drawBlock(block, drawing))
}
