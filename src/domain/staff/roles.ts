import type { Titled } from '../titled'

/** The roles that come with goldbook (spec §6); resource files may name others. */
export const roles = {
  admin: { title: '管理员', titles: { en: 'Admin', es: 'Administrador', ja: '管理者' } },
  editor: { title: '店员', titles: { en: 'Staff', es: 'Empleado', ja: 'スタッフ' } },
} as const satisfies Record<string, Titled>
