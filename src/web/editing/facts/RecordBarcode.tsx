import { BarcodeOutlined } from '@ant-design/icons'
import type { BaseRecord } from '@refinedev/core'
import { Button, Popover } from 'antd'
import { useTranslation } from 'react-i18next'
import { kindOf } from '#resource/kinds'
import { fieldsOf, type Resource } from '#resource/resource'
import { useRegistry } from '../../shell/registry'

/** The barcode of a record that has one: large, with its label to print, once it is asked for. */
export function RecordBarcode({ resource, record }: { resource: Resource; record: BaseRecord }) {
  const { t } = useTranslation()
  const { BarcodeLabel } = useRegistry()
  const { code: field } = fieldsOf(resource)
  const code: unknown = record.code
  if (!field || !kindOf(field).scanned || typeof code !== 'string') return null
  return (
    <Popover trigger="click" placement="bottomLeft" content={<BarcodeLabel code={code} />} destroyOnHidden>
      <Button size="small" icon={<BarcodeOutlined aria-hidden />}>
        {t('form.barcode')}
      </Button>
    </Popover>
  )
}
