import type { Kind } from './kinds'
import type { Field, Titled } from './resource'

const titled = (title: string, en: string, es: string, ja: string): Titled => ({
  title,
  titles: { en, es, ja },
})

/** What a field's kind is called where one is chosen. */
export const kindTitles: Record<Kind, Titled> = {
  text: titled('文本', 'Text', 'Texto', 'テキスト'),
  textarea: titled('多行文本', 'Long text', 'Texto largo', '複数行テキスト'),
  barcode: titled('条码', 'Barcode', 'Código de barras', 'バーコード'),
  money: titled('金额', 'Money', 'Importe', '金額'),
  price: titled('价格（含货币）', 'Price with currency', 'Precio con moneda', '通貨付き価格'),
  weight: titled('重量', 'Weight', 'Peso', '重量'),
  decimal: titled('小数', 'Decimal', 'Decimal', '小数'),
  integer: titled('整数', 'Whole number', 'Número entero', '整数'),
  boolean: titled('是/否', 'Yes or no', 'Sí o no', 'はい・いいえ'),
  date: titled('日期', 'Date', 'Fecha', '日付'),
  datetime: titled('日期时间', 'Date and time', 'Fecha y hora', '日時'),
  choice: titled('选项', 'Choice', 'Opción', '選択肢'),
  choice_list: titled('多选', 'Several choices', 'Varias opciones', '複数選択'),
  password: titled('密码', 'Password', 'Contraseña', 'パスワード'),
  reference: titled('关联记录', 'Link to a record', 'Enlace a un registro', '他のレコードへの参照'),
  lines: titled('明细行', 'Lines', 'Líneas', '明細行'),
  object: titled('信息组', 'Group of facts', 'Grupo de datos', '情報のまとまり'),
  joined: titled('拼接文本', 'Joined text', 'Texto unido', '連結テキスト'),
  price_ranges: titled('价格区间', 'Price ranges', 'Tramos de precio', '価格帯'),
  labor_fees: titled('工费表', 'Labor fees', 'Hechuras', '工賃表'),
  json: titled('结构化数据', 'Structured data', 'Datos estructurados', '構造化データ'),
  media: titled('图片与文件', 'Pictures and files', 'Imágenes y archivos', '画像とファイル'),
}

/** What a form takes apart: a label in each language, a default of each type, the rights. */
type TakenApart =
  | 'name'
  | 'required'
  | 'titles_en'
  | 'titles_es'
  | 'titles_ja'
  | 'default_number'
  | 'default_boolean'
  | 'access_read'
  | 'access_write'

/** What the attributes of a field are called in the form in which one is made. */
export const attributeTitles: Record<
  Exclude<keyof Field, 'titles' | 'access' | 'told'> | TakenApart,
  Titled
> = {
  name: titled('字段名', 'Field name', 'Nombre del campo', '項目名'),
  kind: titled('类型', 'Kind', 'Tipo', '種類'),
  title: titled('中文名称', 'Label in Chinese', 'Etiqueta en chino', '中国語のラベル'),
  titles_en: titled('英文名称', 'Label in English', 'Etiqueta en inglés', '英語のラベル'),
  titles_es: titled('西班牙文名称', 'Label in Spanish', 'Etiqueta en español', 'スペイン語のラベル'),
  titles_ja: titled('日文名称', 'Label in Japanese', 'Etiqueta en japonés', '日本語のラベル'),
  required: titled('必填', 'Required', 'Obligatorio', '必須'),
  unique: titled('不可重复', 'Unique', 'Único', '重複不可'),
  readOnly: titled('只读', 'Read-only', 'Solo lectura', '読み取り専用'),
  index: titled('常用于筛选', 'Often filtered by', 'Se filtra a menudo', 'よく絞り込みに使う'),
  default: titled('默认值', 'Default', 'Valor predeterminado', '既定値'),
  default_number: titled('默认值', 'Default', 'Valor predeterminado', '既定値'),
  default_boolean: titled('默认为是', 'Yes by default', 'Sí por defecto', '既定は「はい」'),
  generated: titled('自动编号格式', 'Pattern of generated codes', 'Patrón de códigos', '自動採番の形式'),
  unit: titled('单位', 'Unit', 'Unidad', '単位'),
  minLength: titled('最少字数', 'Fewest characters', 'Mínimo de caracteres', '最小文字数'),
  maxLength: titled('最多字数', 'Most characters', 'Máximo de caracteres', '最大文字数'),
  pattern: titled(
    '格式（正则表达式）',
    'Pattern (regular expression)',
    'Patrón (expresión regular)',
    '形式（正規表現）',
  ),
  minimum: titled('最小值', 'At least', 'Mínimo', '最小値'),
  exclusiveMinimum: titled('必须大于', 'More than', 'Mayor que', 'より大きい'),
  maximum: titled('最大值', 'At most', 'Máximo', '最大値'),
  currency: titled('货币', 'Currency', 'Moneda', '通貨'),
  choices: titled('选项', 'Choices', 'Opciones', '選択肢'),
  to: titled('关联到', 'Links to', 'Enlaza con', '参照先'),
  by: titled('保存对方的字段', 'Property that is stored', 'Propiedad guardada', '保存する項目'),
  from: titled('对方的关联字段', 'Property that refers back', 'Propiedad que remite', '参照元の項目'),
  on: titled('本资源的对应字段', 'Property compared with', 'Propiedad comparada', '比較する項目'),
  loose: titled(
    '允许对方不存在',
    'Record may be missing',
    'El registro puede faltar',
    '参照先がなくてもよい',
  ),
  fields: titled('包含的字段', 'Facts', 'Datos', '含まれる項目'),
  of: titled('组成部分', 'Parts', 'Partes', '構成要素'),
  alias: titled('是哪个字段的别名', 'Second name of', 'Segundo nombre de', '別名の元の項目'),
  prefill: titled('选择后自动填入', 'Fills in', 'Rellena', '選択時に入力する項目'),
  copyOf: titled('内容取自', 'Tells the value of', 'Muestra el valor de', '値の出どころ'),
  copies: titled('内含资料取自', 'Holds values of', 'Contiene valores de', '含まれる値の出どころ'),
  access_read: titled('谁可以查看', 'Seen by', 'Visible para', '閲覧できる人'),
  access_write: titled('谁可以填写', 'Written by', 'Editable por', '入力できる人'),
}
