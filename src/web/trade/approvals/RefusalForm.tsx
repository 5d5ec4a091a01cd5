import { Button, Flex, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keysOf } from '../../kit/keys/keys-of'

const LONGEST_REASON = 500

interface RefusalFormProps {
  calling: boolean
  onRefuse: (reason: string) => void
  onCancel: () => void
}

/** Why a request is refused; its requester reads it. */
export function RefusalForm({ calling, onRefuse, onCancel }: RefusalFormProps) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const reason = typed.trim()
  return (
    <form
      className="approval-refusal"
      {...keysOf({ close: onCancel })}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason !== '' && !calling) onRefuse(reason)
      }}
    >
      <label htmlFor={id}>{t('approvals.refusal')}</label>
      <Input.TextArea
        id={id}
        autoFocus
        rows={2}
        maxLength={LONGEST_REASON}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Flex gap="small" justify="end">
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
        <Button danger type="primary" htmlType="submit" loading={calling} disabled={reason === ''}>
          {t('approvals.refuse')}
        </Button>
      </Flex>
    </form>
  )
}
