import type { ButtonProps } from 'antd'
import { PrintButton } from './PrintButton'

/** The order as the server has it, so that nothing is printed that only this screen knows. */
async function orderData(id: number) {
  const { loadOrderData } = await import('./load-print-data')
  return loadOrderData(id)
}

/** Prints a saved order on A4. */
export function PrintOrderButton({
  orderId,
  ...button
}: { orderId: number } & Pick<ButtonProps, 'disabled' | 'children' | 'aria-label'>) {
  return <PrintButton {...button} template="sales-order" data={() => orderData(orderId)} />
}
