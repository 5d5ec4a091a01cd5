import { Button, Flex, Input, type InputRef, Popover, Space } from 'antd'
import { useRef, useState, type PropsWithChildren, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { keysOf } from '../../kit/keys/keys-of'
import type { ScannedItem } from '#domain/order/scanned-item'
import { MOST_CODES } from '#domain/stock/inventory-code'

interface PieceCountProps {
  /** The unique-code product that is being added; closed while there is none. */
  item: ScannedItem | undefined
  busy: boolean
  onCount: (count: number) => void
  onCancel: () => void
}

/** The question for the number of pieces of a unique-code product: each gets a code of its own. */
export function PieceCount({ item, busy, onCount, onCancel, children }: PropsWithChildren<PieceCountProps>) {
  const input = useRef<InputRef>(null)
  return (
    <Popover
      open={item !== undefined}
      // An input that is still fading in cannot take the focus.
      afterOpenChange={(open) => open && input.current?.focus()}
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      content={
        item && <PieceCountForm input={input} item={item} busy={busy} onCount={onCount} onCancel={onCancel} />
      }
    >
      <div>{children}</div>
    </Popover>
  )
}

type FormProps = Omit<PieceCountProps, 'item'> & {
  item: ScannedItem
  input: RefObject<InputRef | null>
}

/** A number of pieces that the server would reserve codes for; each code is spent for good. */
function countIn(text: string): number | undefined {
  const count = /^\d+$/.test(text.trim()) ? Number(text) : 0
  return Number.isInteger(count) && count >= 1 && count <= MOST_CODES ? count : undefined
}

function WrongCount() {
  const { t } = useTranslation()
  return (
    <span className="problem" role="alert">
      {t('scanner.pieces.invalid', { most: MOST_CODES })}
    </span>
  )
}

function PieceCountForm({ item, input, busy, onCount, onCancel }: FormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('1')
  const count = countIn(text)
  const submit = () => {
    if (count !== undefined && !busy) onCount(count)
  }
  return (
    <Flex vertical gap="small" role="dialog" aria-label={t('scanner.pieces.title')}>
      <strong>
        {item.product.code} {item.product.name}
      </strong>
      <span className="quiet">{t('scanner.pieces.text')}</span>
      <Space>
        <Input
          ref={input}
          inputMode="numeric"
          style={{ width: 96 }}
          aria-label={t('scanner.pieces.count')}
          status={count === undefined ? 'error' : ''}
          aria-invalid={count === undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onFocus={(event) => event.target.select()}
          {...keysOf({ accept: submit, close: onCancel })}
        />
        <Button type="primary" loading={busy} disabled={count === undefined} onClick={submit}>
          {t('scanner.pieces.add')}
        </Button>
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
      </Space>
      {count === undefined && <WrongCount />}
    </Flex>
  )
}
