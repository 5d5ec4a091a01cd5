import { serverTables } from './001-server-tables'
import { overlayTable } from './002-overlays'
import { pinyinFunctions } from './003-pinyin'
import { viewTables } from './004-views'
import { mediaFiles } from './005-media-files'
import { balanceCurrency } from './006-balance-currency'
import { templateVersions } from './007-template-versions'
import { figuresTable } from './008-figures'
import { sessionPlaces } from './009-session-places'

/** Written migrations in their order; an applied one is never edited. */
export const migrations: { name: string; statements: string | (() => Promise<string>) }[] = [
  { name: '001-server-tables', statements: serverTables },
  { name: '002-overlays', statements: overlayTable },
  { name: '003-pinyin', statements: pinyinFunctions },
  { name: '004-views', statements: viewTables },
  { name: '005-media-files', statements: mediaFiles },
  { name: '006-balance-currency', statements: balanceCurrency },
  { name: '007-template-versions', statements: templateVersions },
  { name: '008-figures', statements: figuresTable },
  { name: '009-session-places', statements: sessionPlaces },
]
