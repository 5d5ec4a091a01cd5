import { theme, Alert, Button, Flex, Typography } from 'antd'
import { PrinterOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperSize } from '#domain/print/label-sheet'
import {
  rulerMarks,
  correctionFrom,
  noCorrection,
  type Measured,
  type PrinterCorrection,
} from '#domain/print/printer-correction'
import { ModalWindow } from '../../shell/dialogs/ModalWindow'
import { millimetres } from '../../fields/numbers/measures'
import { NumberInput } from '../../fields/numbers/NumberInput'
import { printPanels } from '../drawing/print-panels'
import { rulerPanel } from './ruler-panel'
import { useCorrectionText } from './use-correction-text'
import type { Workstation } from './use-workstation'

const PICTURE_WIDTH = 150

/** The distance for each letter of a ruler page, all of them from the edges of the paper. */
function RulerPicture({ paper }: { paper: PaperSize }) {
  const { token } = theme.useToken()
  const { left, right, top, bottom } = rulerMarks(paper)
  const unit = paper.width / PICTURE_WIDTH
  const arm = 5 * unit
  const line = { stroke: token.colorText, strokeWidth: unit }
  const measure = { stroke: token.colorPrimary, strokeWidth: unit }
  const letter = { fill: token.colorPrimary, fontSize: 12 * unit, fontWeight: 600 }
  const [aboveA, aboveB] = [top + (bottom - top) * 0.3, top + (bottom - top) * 0.55]
  const [besideC, besideD] = [left + (right - left) * 0.4, left + (right - left) * 0.75]
  return (
    <svg
      aria-hidden
      width={PICTURE_WIDTH}
      viewBox={`0 0 ${paper.width} ${paper.height}`}
      style={{ border: `1px solid ${token.colorBorder}`, background: token.colorBgLayout, flex: 'none' }}
    >
      {[left, right].flatMap((x) =>
        [top, bottom].map((y) => (
          <path key={`${x} ${y}`} d={`M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}`} {...line} />
        )),
      )}
      <path
        d={`M0 ${aboveA}H${left}M0 ${aboveB}H${right}M${besideC} 0V${top}M${besideD} 0V${bottom}`}
        {...measure}
      />
      <text x={left + 3 * unit} y={aboveA + 4 * unit} {...letter}>
        A
      </text>
      <text x={right - 12 * unit} y={aboveB - 3 * unit} {...letter}>
        B
      </text>
      <text x={besideC + 3 * unit} y={top + 10 * unit} {...letter}>
        C
      </text>
      <text x={besideD + 3 * unit} y={bottom - 3 * unit} {...letter}>
        D
      </text>
    </svg>
  )
}

const WIDTH = 560

interface RulerDialogProps {
  workstation: Workstation
  onClose: () => void
}

/** The measures, under the letters that stand on the ruler page. */
const measures: { letter: string; name: keyof Measured }[] = [
  { letter: 'A', name: 'left' },
  { letter: 'B', name: 'right' },
  { letter: 'C', name: 'top' },
  { letter: 'D', name: 'bottom' },
]

const length = millimetres(0, 1500)

interface MeasuresProps {
  measured: Measured
  onMeasured: (measured: Measured) => void
}

function Measures({ measured, onMeasured }: MeasuresProps) {
  const { t } = useTranslation()
  return (
    <div style={{ display: 'grid', gap: 8, flex: '1 1 260px' }}>
      {measures.map(({ letter, name }) => (
        <Flex key={name} align="center" gap="small">
          <Typography.Text strong>{letter}</Typography.Text>
          <Typography.Text type="secondary" style={{ flex: 1 }}>
            {t(`print.ruler.${name}`)}
          </Typography.Text>
          <NumberInput
            aria-label={`${letter} ${t(`print.ruler.${name}`)}`}
            measure={length}
            step={0.1}
            suffix="mm"
            value={measured[name]}
            onChange={(value) => typeof value === 'number' && onMeasured({ ...measured, [name]: value })}
            style={{ flex: '0 0 116px' }}
          />
        </Flex>
      ))}
    </div>
  )
}

/** Prints a ruler page, and takes the distances read from a ruler. */
export function RulerDialog({ workstation, onClose }: RulerDialogProps) {
  const { t } = useTranslation()
  const correctionText = useCorrectionText()
  const { paper, printer, onPrinter } = workstation
  const marks = rulerMarks(paper)
  const [measured, setMeasured] = useState<Measured>(marks)
  const correction = correctionFrom(marks, measured)
  const print = (corrected: PrinterCorrection) => {
    const job = { title: t('print.ruler.title'), panels: [rulerPanel(paper)], documents: [{}] }
    void printPanels({ ...job, dotsPerInch: printer.dotsPerInch }, corrected)
  }
  const keep = (kept: PrinterCorrection) => {
    onPrinter({ ...printer, correction: kept })
    onClose()
  }
  return (
    <ModalWindow
      width={WIDTH}
      title={t('print.ruler.title')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => keep(noCorrection)}>{t('print.ruler.reset')}</Button>
          <Button type="primary" disabled={!correction} onClick={() => correction && keep(correction)}>
            {t('print.ruler.keep')}
          </Button>
        </>
      }
    >
      <Flex vertical gap="middle">
        <Typography.Text>
          {t('print.ruler.text', { width: paper.width, height: paper.height })}
        </Typography.Text>
        <Flex gap="small" wrap>
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => print(noCorrection)}>
            {t('print.ruler.print')}
          </Button>
          <Button disabled={!correction} onClick={() => correction && print(correction)}>
            {t('print.ruler.check')}
          </Button>
        </Flex>
        <Flex gap="large" align="center" wrap>
          <RulerPicture paper={paper} />
          <Measures measured={measured} onMeasured={setMeasured} />
        </Flex>
        <Alert
          type={correction ? 'info' : 'error'}
          message={correction ? correctionText(correction) : t('print.ruler.misread')}
          description={t('print.ruler.pdf')}
        />
      </Flex>
    </ModalWindow>
  )
}
