import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { RJSFSchema } from '@rjsf/utils'
import type { ValidatorFunctions } from '@rjsf/validator-ajv8'
import * as formats from 'ajv-formats/dist/formats.js'
import * as equal from 'ajv/dist/runtime/equal.js'
import * as ucs2length from 'ajv/dist/runtime/ucs2length.js'
import { ask, useAnswer } from '../../data/calls'
import { asTried } from '../../data/session/tried-role'
import type { ServedResource } from '../../data/resources'
import { formPattern, loadPatternEngine, needsPatternEngine } from '#resource/patterns/plain-pattern'
import type { FormValues } from '../../fields/form-values'
import { importModule } from '../../data/import-module'

/** A CommonJS module as compiled code expects it, however a bundler has wrapped it. */
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
    'goldbook/patterns': { formPattern },
  },
})

function isFunctions(module: unknown): module is { default: ValidatorFunctions } {
  return typeof module === 'object' && module !== null && 'default' in module
}

async function fetchValidator({ $id }: ServedResource, address: string, schema: RJSFSchema) {
  try {
    if (needsPatternEngine(schema)) await loadPatternEngine()
    const module = await importModule(address)
    if (!isFunctions(module)) throw new Error(`${address} holds no validator`)
    return createPrecompiledValidator<FormValues>(module.default, schema)
  } catch (error) {
    // A module that fails to load gives no reason. Any call reveals that the session is over, or that the server
    // already serves another version of the resource, and triggers the reaction to it.
    await ask({ path: `/resources/${$id}` })
    throw error
  }
}

/**
 * The validator of a form, once it is loaded; its address changes with the resource, so each version is loaded once.
 */
export function useValidator(resource: ServedResource, schema: RJSFSchema) {
  const address = asTried(`/_api/resources/${resource.$id}/validator.js?v=${resource.version}`)
  const question = {
    ...{ resource: 'validator', name: [address] },
    gather: () => fetchValidator(resource, address, schema),
  }
  const query = useAnswer(question, { staleTime: Infinity, gcTime: Infinity })
  return { validator: query.data, failure: query.error?.message, retry: () => void query.refetch() }
}
