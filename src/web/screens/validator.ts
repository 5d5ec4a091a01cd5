import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { RJSFSchema } from '@rjsf/utils'
import type { ValidatorFunctions } from '@rjsf/validator-ajv8'
import { useQuery } from '@tanstack/react-query'
import * as formats from 'ajv-formats/dist/formats.js'
import * as equal from 'ajv/dist/runtime/equal.js'
import * as ucs2length from 'ajv/dist/runtime/ucs2length.js'
import { useMemo } from 'react'
import type { ServedResource } from '../providers/resources'
import { importModule } from './import-module'

/** A CommonJS module as compiled code expects it, whichever way a bundler wrapped it. */
function unwrapped(module: Record<string, unknown>, name: string): unknown {
  const inner = module.default
  return typeof inner === 'object' && inner !== null && name in inner ? inner : module
}

// What validators compiled by the server ask for: a strict policy forbids the browser to compile one itself.
Object.assign(globalThis, {
  ajvRuntime: {
    'ajv/dist/runtime/equal': unwrapped(equal, 'default'),
    'ajv/dist/runtime/ucs2length': unwrapped(ucs2length, 'default'),
    'ajv-formats/dist/formats': unwrapped(formats, 'fullFormats'),
  },
})

function isFunctions(module: unknown): module is { default: ValidatorFunctions } {
  return typeof module === 'object' && module !== null && 'default' in module
}

async function fetchFunctions(address: string): Promise<ValidatorFunctions> {
  const module = await importModule(address)
  if (!isFunctions(module)) throw new Error(`${address} holds no validator`)
  return module.default
}

/** The validator of a form, once it is here; its address changes with the resource, so it is loaded once. */
export function useValidator({ $id, version }: ServedResource, schema: RJSFSchema) {
  const address = `/_api/resources/${$id}/validator.js?v=${version}`
  const query = useQuery({
    queryKey: ['validator', address],
    queryFn: () => fetchFunctions(address),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const validator = useMemo(
    () => query.data && createPrecompiledValidator(query.data, schema),
    [query.data, schema],
  )
  return { validator, failure: query.error?.message, retry: () => void query.refetch() }
}
