import type { CompiledQuery, KyselyPlugin } from 'kysely'
import { servedBy, type TestShop } from './shop'

/** A shop that notes every statement except those that begin and end transactions. */
export interface AskedShop extends TestShop {
  asked: CompiledQuery[]
}

/** The same shop, with its database statements noted from now on. */
export function askedOf({ shop }: TestShop): AskedShop {
  const asked: CompiledQuery[] = []
  const noting: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked.push(shop.db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { ...servedBy({ ...shop, db: shop.db.withPlugin(noting) }), asked }
}
