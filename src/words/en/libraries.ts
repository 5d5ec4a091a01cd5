export { default as antd } from 'antd/es/locale/en_US'
export const day = 'en'
