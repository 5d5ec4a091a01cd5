import { App, ConfigProvider, type TableColumnsType } from 'antd'
import type { BaseRecord } from '@refinedev/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RowTable } from '#web/fields/lines/line-rows.tsx'

/** A table of 1,000 rows and 12 columns, as in the preview of an import or the lines of a record. */
const COLUMNS = 12
const ROWS = 1000

const columns: TableColumnsType<BaseRecord> = Array.from({ length: COLUMNS }, (_, at) => ({
  key: String(at),
  title: `Column ${at + 1}`,
  width: 110,
  ellipsis: true,
  render: (_value, row) => `${String(row.id)} / ${at}`,
}))
const rows = Array.from({ length: ROWS }, (_, id) => ({ id }))

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <QueryClientProvider client={new QueryClient()}>
    <ConfigProvider>
      <App>
        <RowTable
          rowKey={(row) => String(row.id)}
          columns={columns}
          dataSource={rows}
          pagination={false}
          scroll={{ x: COLUMNS * 110, y: 640 }}
        />
      </App>
    </ConfigProvider>
  </QueryClientProvider>,
)
