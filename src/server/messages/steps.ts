import type { Language } from '#resource/resource'
import type { Step, StepKind } from '../db/plan'

/** What each step does to the stored data, for the admin who is about to let it happen. */
const texts: Record<StepKind, Record<Language, string>> = {
  table_added: {
    zh: '新建数据表',
    en: 'A table is made',
    es: 'Se crea una tabla',
    ja: 'テーブルを作成します',
  },
  column_added: {
    zh: '为“{property}”新增一列，现有记录留空或取默认值',
    en: 'A column is added for "{property}"; stored records have its default, or nothing',
    es: 'Se añade una columna para «{property}»; los registros guardados tendrán su valor por defecto o nada',
    ja: '「{property}」の列を追加します。既存のレコードは既定値か空になります',
  },
  column_widened: {
    zh: '“{property}”的列放宽，现有内容不变',
    en: 'The column of "{property}" is widened; what it holds stays',
    es: 'La columna de «{property}» se amplía; su contenido se conserva',
    ja: '「{property}」の列を広げます。内容はそのままです',
  },
  column_replaced: {
    zh: '“{property}”的列没有内容，按新类型重建',
    en: 'The column of "{property}", which holds nothing, is made anew',
    es: 'La columna de «{property}», que está vacía, se crea de nuevo',
    ja: '空の「{property}」の列を作り直します',
  },
  column_hidden: {
    zh: '“{property}”隐藏，它的列和内容保留',
    en: '"{property}" is hidden; its column and what it holds are kept',
    es: '«{property}» se oculta; su columna y su contenido se conservan',
    ja: '「{property}」を隠します。列と内容は残ります',
  },
  default_changed: {
    zh: '“{property}”的默认值改变，只影响以后的记录',
    en: 'The default of "{property}" changes, for new records',
    es: 'Cambia el valor por defecto de «{property}», para registros nuevos',
    ja: '「{property}」の既定値が変わります（今後のレコードのみ）',
  },
  required_added: {
    zh: '“{property}”成为必填',
    en: '"{property}" becomes required',
    es: '«{property}» pasa a ser obligatorio',
    ja: '「{property}」を必須にします',
  },
  required_dropped: {
    zh: '“{property}”不再必填',
    en: '"{property}" is no longer required',
    es: '«{property}» deja de ser obligatorio',
    ja: '「{property}」は必須でなくなります',
  },
  bounds_changed: {
    zh: '“{property}”的上下限改变',
    en: 'The bounds of "{property}" change',
    es: 'Cambian los límites de «{property}»',
    ja: '「{property}」の範囲が変わります',
  },
  unique_added: {
    zh: '“{property}”不得重复',
    en: 'Two records can no longer share their "{property}"',
    es: 'Dos registros ya no podrán compartir «{property}»',
    ja: '「{property}」の重複を禁止します',
  },
  unique_dropped: {
    zh: '“{property}”可以重复',
    en: 'Records may share their "{property}"',
    es: 'Los registros podrán compartir «{property}»',
    ja: '「{property}」の重複を許可します',
  },
  index_added: {
    zh: '为“{property}”建索引，列表更快',
    en: 'An index on "{property}" makes lists fast',
    es: 'Un índice sobre «{property}» acelera las listas',
    ja: '「{property}」に索引を付け、一覧を速くします',
  },
  reference_changed: {
    zh: '“{property}”与它引用的资源之间的约束改变',
    en: 'What "{property}" refers to is held by the database',
    es: 'La base de datos vigila a qué se refiere «{property}»',
    ja: '「{property}」の参照先をデータベースが保証します',
  },
  search_changed: {
    zh: '重建快速搜索',
    en: 'Quick search is made anew',
    es: 'Se rehace la búsqueda rápida',
    ja: 'クイック検索を作り直します',
  },
  append_only_added: {
    zh: '记录从此不能修改或删除',
    en: 'Records can no longer be changed or deleted',
    es: 'Los registros ya no se podrán cambiar ni eliminar',
    ja: 'レコードの変更と削除を禁止します',
  },
  figures_kept: {
    zh: '重新统计工作台的数字，之后随记录更新',
    en: "The dashboard's figures are counted, and kept from now on",
    es: 'Se cuentan las cifras del resumen y se mantienen desde ahora',
    ja: 'ダッシュボードの数値を集計し、以後は自動で更新します',
  },
}

/** A step as a sentence. */
export function stepText({ kind, property }: Step, language: Language): string {
  return texts[kind][language].replace('{property}', property)
}
