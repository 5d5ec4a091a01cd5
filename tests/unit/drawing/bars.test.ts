import { modulesOf, modulesPath, moduleWidth, qrModulesOf } from '#drawing/bars'
import { QUIET_MODULES } from '#drawing/code-reader'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

/** A label of 38 mm, in dots. */
const label = (dotsPerInch: number) => Math.floor((38 / 25.4) * dotsPerInch)
const onLabel = (code: string, dotsPerInch: number) =>
  moduleWidth((modulesOf(code, 'code128')?.length ?? 0) + 2 * QUIET_MODULES, label(dotsPerInch), dotsPerInch)

describe('the modules of a code', () => {
  test('Code 128 takes 11 modules a letter, and 35 for start, check and stop', () => {
    expect(modulesOf('R-B', 'code128')).toHaveLength(3 * 11 + 35)
    expect(modulesOf('123456', 'code128')).toHaveLength(3 * 11 + 35)
  })

  test('a code beyond a symbology has none', () => {
    expect(modulesOf('足金', 'code128')).toBeUndefined()
    expect(modulesOf('', 'code128')).toBeUndefined()
    expect(modulesOf('R100', 'ean13')).toBeUndefined()
    expect(modulesOf('4006381333932', 'ean13')).toBeUndefined()
    expect(modulesOf('4006381333931', 'ean13')).toHaveLength(95)
  })

  test.each(['É99', '5É5', 'ÉTOILE-7', '\u00cf1', 'A\tB'])(
    '%j would read as another code in bars',
    (code) => {
      expect(modulesOf(code, 'code128')).toBeUndefined()
    },
  )

  test.each([
    ['400638133393', 'ean13'],
    ['0123456789012', 'ean13'],
    ['01234567890', 'upca'],
    ['1061414100041', 'itf14'],
    ['r-100', 'code39'],
  ] as const)('%s would gain, lose or change a sign as %s', (code, symbology) => {
    expect(modulesOf(code, symbology)).toBeUndefined()
  })

  test.each([
    ['012345678905', 'upca'],
    ['96385074', 'ean8'],
    ['10614141000415', 'itf14'],
    ['R-100', 'code39'],
    ['000123', 'code39'],
  ] as const)('%s is read unchanged as %s', (code, symbology) => {
    expect(modulesOf(code, symbology)).toBeDefined()
  })

  test('no text stops the drawing of a code', () => {
    const anything = fc.string({
      unit: fc.oneof(
        fc.constantFrom('\ud800', '\ufeff', 'É', '\u00d2'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
    })
    const symbologies = fc.constantFrom('code128', 'code39', 'ean13', 'ean8', 'upca', 'itf14')
    fc.assert(
      fc.property(anything, symbologies, (text, symbology) => {
        expect(() => [modulesOf(text, symbology), qrModulesOf(text, 'L')]).not.toThrow()
      }),
    )
  })

  test('runs of modules become one rectangle each', () => {
    expect(modulesPath(['1101', '0010'])).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM2 1h1v1h-1z')
  })
})

describe('the width of a module on a 38 mm label', () => {
  test('is as many whole dots as fit', () => {
    expect(onLabel('R100', 203)).toEqual({ dots: 3, isNarrow: false })
    expect(onLabel('U200-12', 203)).toEqual({ dots: 2, isNarrow: false })
    expect(onLabel('U200-12', 300)).toEqual({ dots: 3, isNarrow: false })
  })

  test('a usual piece code with colour, sequence, size and customer still fits', () => {
    expect(onLabel('R100C3-12-S15-LUK', 203)).toEqual({ dots: 1, isNarrow: false })
  })

  test('one dot of a finer printer is reported as narrow', () => {
    expect(onLabel('R100C3-12-S15-LUK', 300)).toEqual({ dots: 1, isNarrow: true })
  })

  test('a code that does not fit has no width', () => {
    expect(onLabel('X'.repeat(22), 203).dots).toBe(1)
    expect(onLabel('X'.repeat(23), 203).dots).toBe(0)
  })

  test('a short code in a wide place does not grow without end', () => {
    expect(moduleWidth(60, 10_000, 300).dots).toBe(4)
  })
})
