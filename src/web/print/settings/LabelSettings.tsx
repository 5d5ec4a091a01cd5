import { Flex, Segmented, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { fitsPaper, type LabelSheet } from '#domain/print/label-sheet'
import { countOf, millimetres } from '../../fields/numbers/measures'
import { NumberInput } from '../../fields/numbers/NumberInput'
import { Setting } from './Setting'
import { SheetPicture } from '../SheetPicture'
import type { PrintState } from '../use-print-job'

const copies = countOf(0, 999)

/** How many of each label are printed. */
function Quantities({ state: { labels, onLabel } }: { state: PrintState }) {
  const { t } = useTranslation()
  const total = labels.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Setting title={t('print.labels', { total })}>
      <Flex vertical gap={6} style={{ maxHeight: 240, overflow: 'auto' }}>
        {labels.map(({ code, quantity }, index) => (
          <Flex key={`${index} ${code}`} align="center" justify="space-between" gap="small">
            <Typography.Text ellipsis={{ tooltip: code }}>{code}</Typography.Text>
            <NumberInput
              aria-label={t('print.quantity', { code })}
              size="small"
              measure={copies}
              step={1}
              value={quantity}
              onChange={(value) => typeof value === 'number' && onLabel(index, value)}
              style={{ flex: '0 0 72px' }}
            />
          </Flex>
        ))}
      </Flex>
    </Setting>
  )
}

/** What of a sheet is typed, and the bounds of it. */
const measures = [
  { name: 'columns', least: 1, most: 20, whole: true },
  { name: 'rows', least: 1, most: 40, whole: true },
  { name: 'left', least: 0, most: 100, whole: false },
  { name: 'top', least: 0, most: 100, whole: false },
  { name: 'gapAcross', least: 0, most: 50, whole: false },
  { name: 'gapDown', least: 0, most: 50, whole: false },
] as const satisfies { name: keyof LabelSheet; least: number; most: number; whole: boolean }[]

function SheetMeasures({ sheet, onSheet }: { sheet: LabelSheet; onSheet: (sheet: LabelSheet) => void }) {
  const { t } = useTranslation()
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 }}>
      {measures.map(({ name, least, most, whole }) => (
        <label key={name}>
          <Typography.Text type="secondary">{t(`print.sheet.${name}`)}</Typography.Text>
          <NumberInput
            size="small"
            aria-label={t(`print.sheet.${name}`)}
            measure={whole ? countOf(least, most) : millimetres(least, most)}
            step={whole ? 1 : 0.5}
            {...(whole ? {} : { suffix: 'mm' })}
            value={sheet[name]}
            onChange={(value) => typeof value === 'number' && onSheet({ ...sheet, [name]: value })}
          />
        </label>
      ))}
    </div>
  )
}

/** How many labels of each code, and whether they come from a roll or lie on sheets. */
export function LabelSettings({ state }: { state: PrintState }) {
  const { t } = useTranslation()
  const { workstation, choice } = state
  const { stock, onStock, start, onStart } = workstation
  const [label] = choice.panels
  if (!label) return null
  return (
    <>
      <Quantities state={state} />
      <Setting title={t('print.stock')}>
        <Flex vertical gap="small">
          <Segmented
            block
            aria-label={t('print.stock')}
            options={[
              { value: 'roll', label: t('print.roll') },
              { value: 'sheets', label: t('print.sheets') },
            ]}
            value={stock.onSheets ? 'sheets' : 'roll'}
            onChange={(value) => onStock({ ...stock, onSheets: value === 'sheets' })}
          />
          {stock.onSheets && (
            <>
              <SheetMeasures sheet={stock.sheet} onSheet={(sheet) => onStock({ ...stock, sheet })} />
              {!fitsPaper(stock.sheet, label) && (
                <Typography.Text type="danger">{t('print.sheet.too_large')}</Typography.Text>
              )}
              <SheetPicture
                sheet={stock.sheet}
                label={label}
                start={start}
                count={state.job.documents.length}
                onStart={onStart}
              />
            </>
          )}
        </Flex>
      </Setting>
    </>
  )
}
