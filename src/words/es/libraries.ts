import 'dayjs/locale/es'

export { default as antd } from 'antd/es/locale/es_ES'
export const day = 'es'
