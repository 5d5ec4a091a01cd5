import { serverTables } from './001-server-tables'
import { overlayTable } from './002-overlays'
import { pinyinFunctions } from './search/003-pinyin'
import { viewTables } from './004-views'
import { mediaFiles } from './005-media-files'
import { balanceCurrency } from './006-balance-currency'
import { templateVersions } from './007-template-versions'
import { figuresTable } from './008-figures'
import { sessionPlaces } from './009-session-places'
import { orderRates } from './010-order-rates'
import { agreedNames } from './011-agreed-names'
import { pieceSequences } from './012-piece-sequences'
import { printsTable } from './013-prints'
import { knownDevices } from './014-known-devices'
import { keptAudit } from './015-kept-audit'
import { searchGrams } from './search/016-search-grams'
import { confirmedSessions } from './018-confirmed-sessions'
import { liangTotals } from './020-liang-totals'
import { pictureSizes } from './021-picture-sizes'
import { namedSchema } from './search/023-named-schema'
import { trailFacts } from './trail/030-trail-facts'
import { sealTables } from './trail/031-seals'

/** The migrations in their order; an applied one is never edited. */
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
  { name: '010-order-rates', statements: orderRates },
  { name: '011-agreed-names', statements: agreedNames },
  { name: '012-piece-sequences', statements: pieceSequences },
  { name: '013-prints', statements: printsTable },
  { name: '014-known-devices', statements: knownDevices },
  { name: '015-kept-audit', statements: keptAudit },
  { name: '016-search-grams', statements: searchGrams },
  { name: '018-confirmed-sessions', statements: confirmedSessions },
  { name: '020-liang-totals', statements: liangTotals },
  { name: '021-picture-sizes', statements: pictureSizes },
  { name: '023-named-schema', statements: namedSchema },
  { name: '030-trail-facts', statements: trailFacts },
  { name: '031-seals', statements: sealTables },
]
