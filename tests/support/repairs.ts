import type { Field, Resource } from '#resource/resource'

const everybody = ['admin', 'editor']
const plain = {
  key: 'id',
  dialog: { width: '80%', height: '80%' },
  access: { read: everybody, write: everybody, delete: ['admin'] },
}

/** A line of a repair: a work on a piece. */
export const repairItems: Resource = {
  ...plain,
  $id: 'repair_items',
  title: '维修项目',
  titles: { en: 'Repair items', es: 'Trabajos', ja: '修理項目' },
  required: ['repair_id', 'work'],
  properties: {
    repair_id: { title: '维修单', titles: { en: 'Repair' }, kind: 'reference', to: 'repairs', by: 'id' },
    code: { title: '编号', titles: { en: 'Item code' }, kind: 'text', unique: true, generated: 'W{seq:3}' },
    work: { title: '内容', titles: { en: 'Work' }, kind: 'text', minLength: 1, maxLength: 60 },
    color_id: {
      title: '颜色',
      titles: { en: 'Colour' },
      kind: 'reference',
      to: 'colors',
      prefill: { shade: 'name' },
    },
    shade: { title: '色调', titles: { en: 'Shade' }, kind: 'text', maxLength: 40 },
    weight: { title: '重量', titles: { en: 'Weight' }, kind: 'weight', unit: 'g', maximum: 1000 },
    fee: { title: '工费', titles: { en: 'Fee' }, kind: 'money', currency: 'HKD' },
    sealed: { title: '封签', titles: { en: 'Sealed' }, kind: 'boolean', default: false },
    seal_no: { title: '封签号', titles: { en: 'Seal number' }, kind: 'text', maxLength: 20 },
  },
  allOf: [{ if: { properties: { sealed: { const: true } } }, then: { required: ['seal_no'] } }],
  list: {
    columns: ['code', 'repair_id', 'work', 'color_id', 'shade', 'weight', 'fee', 'sealed', 'seal_no'],
    sort: 'id|DESC',
    search: ['work'],
  },
  form: { columns: 2, sections: [{ fields: ['repair_id', 'work', 'color_id', 'weight', 'fee'] }] },
}

/** A check of a line afterwards, which keeps the line from being deleted. */
export const repairChecks: Resource = {
  ...plain,
  $id: 'repair_checks',
  title: '维修检验',
  titles: { en: 'Repair checks' },
  properties: {
    repair_item_id: {
      title: '项目',
      titles: { en: 'Item' },
      kind: 'reference',
      to: 'repair_items',
      by: 'id',
    },
  },
  list: { columns: ['repair_item_id'], sort: 'id|DESC', search: [] },
  form: { columns: 1, sections: [{ fields: ['repair_item_id'] }] },
}

/** Pieces that come back from a customer, each repair with its lines. */
export const repairs: Resource = {
  ...plain,
  $id: 'repairs',
  title: '维修单',
  titles: { en: 'Repairs', es: 'Reparaciones', ja: '修理' },
  menu: { icon: 'tool', order: 90 },
  required: ['name'],
  properties: {
    name: { title: '名称', titles: { en: 'Name' }, kind: 'text', minLength: 1, maxLength: 60 },
    items: {
      title: '维修项目',
      titles: { en: 'Work to do' },
      kind: 'lines',
      to: 'repair_items',
      from: 'repair_id',
    },
  },
  list: { columns: ['name', 'items'], sort: 'id|DESC', search: ['name'] },
  form: { columns: 1, sections: [{ fields: ['name', 'items'] }] },
}

/** A resource with more properties, or with others in their place. */
export function withProperties(resource: Resource, properties: Record<string, Field>): Resource {
  return { ...resource, properties: { ...resource.properties, ...properties } }
}
