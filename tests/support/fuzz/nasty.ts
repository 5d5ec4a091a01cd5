import fc from 'fast-check'

/** Nested lists. */
const nested = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 0)

/** Values that no form sends: other types, figures out of range, texts with a meaning for programs. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.005, 0.1 + 0.2, 1e21, 1e308, -1e308, 5e-324),
  fc.constantFrom<unknown>(2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 99_999_999_999.999, 1e-9),
  fc.constantFrom(
    '',
    ' ',
    'NaN',
    'Infinity',
    '-Infinity',
    '1e999',
    '0x10',
    '１２',
    '12',
    '1,000.50',
    'null',
    'NULL',
  ),
  fc.constantFrom(
    'a\u0000b',
    '\u0000',
    '\ud800',
    'x\udfff',
    '\u202eabc',
    '\ufeff',
    '💍'.repeat(100),
    'é'.normalize('NFD'),
  ),
  fc.constantFrom(
    "'; drop table customers; --",
    "' or '1'='1",
    '%',
    '_',
    '\\',
    '%_%',
    '$1',
    '{{x}}',
    '${1}',
    '<script>',
  ),
  fc.constantFrom(
    '2026-02-30',
    '0000-00-00',
    '9999-12-31',
    '1899-12-31',
    '2026-11-21T25:61:00Z',
    '+275760-09-13',
    '-1',
  ),
  fc.constantFrom(
    'AdMiN',
    'CASH',
    'cpxs',
    'CpXs',
    'hkd',
    'SALE',
    'ADMIN',
    '__proto__',
    'constructor',
    'toString',
  ),
  fc.constantFrom<unknown>([], [[]], {}, [null], [{}], ['a', 'a'], { id: 1 }, { length: 1e9 }, nested(60)),
  fc.constantFrom('x'.repeat(3000), '金'.repeat(70_000)),
  fc.constantFrom<unknown>(
    Array.from({ length: 300 }, () => 0),
    Object.fromEntries([['__proto__', { admin: true }]]),
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Names of properties that no resource has. */
export const nastyNames = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  'ID',
  'id"',
  'a.b',
  'x'.repeat(200),
)
