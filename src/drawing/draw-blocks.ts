import { blocksOf, type Block, type Run } from '#paper/rich-text'
import { filledIn } from './print-data'
import { division, type Drawing } from './drawing'

function drawRun({ text, isBold }: Run, { document, data }: Drawing): Node {
  const letters = document.createTextNode(filledIn(text, data))
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
export function drawBlocks(text: string, drawing: Drawing): HTMLElement[] {
  return blocksOf(text).map((block) => drawBlock(block, drawing))
}
