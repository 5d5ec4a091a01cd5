import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { languages } from '#words/languages'
import { writeLanguages } from '../../src/words/list-languages.mjs'
import { openModuleLoader, type ModuleLoader } from '../support/module-loader'
import { root } from '../support/source'

/** Ten words of French; English has the rest. */
const french = {
  language: { name: 'Français', tag: 'fr' },
  screens: { login: { submit: 'Se connecter', password: 'Mot de passe' } },
  server: { refusals: { unauthorised: 'Veuillez vous reconnecter' } },
  labels: { paymentMethods: { cash: 'Espèces' }, orderTypes: { CPXS: 'Vente' } },
  designer: { text: 'Texte' },
  resources: { customers: { title: 'Clients', fields: { phone: 'Téléphone' } } },
}

const folder = path.join(root, '.generated', 'added-language')
let modules: ModuleLoader

/** Lists the languages that ship and the new one, for the modules loaded here. */
beforeAll(async () => {
  mkdirSync(path.join(folder, 'fr'), { recursive: true })
  for (const [name, texts] of Object.entries(french))
    writeFileSync(path.join(folder, 'fr', `${name}.json`), JSON.stringify(texts))
  const shipped = languages.map((language) => path.join(root, 'src/words', language))
  writeLanguages([...shipped, path.join(folder, 'fr')], path.join(folder, 'listed'))
  modules = await openModuleLoader([{ find: /^#languages\/(.*)$/, replacement: `${folder}/listed/$1.ts` }])
  vi.stubGlobal('document', { cookie: '', documentElement: {} })
  vi.stubGlobal('location', { protocol: 'http:' })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await modules.close()
  rmSync(folder, { recursive: true })
})

test('a folder makes a language, which is offered by its own name', async () => {
  const words = await modules.load('words/languages')
  expect(words.languages).toEqual(['zh', 'en', 'es', 'fr', 'ja'])
  expect(words.factsOf('fr')).toMatchObject({ name: 'Français', tag: 'fr' })
})

test('the server answers in it, and in English where it has no words', async () => {
  const { languageOf, messageOf } = await modules.load('server/process/messages')
  expect(languageOf('fr-CH, zh;q=0.5')).toBe('fr')
  expect(messageOf('unauthorised', {}, 'fr')).toBe('Veuillez vous reconnecter')
  expect(messageOf('not_found', {}, 'fr')).toBe(messageOf('not_found', {}, 'en'))
})

test('resources and the tables of the trade have its labels beside their own', async () => {
  const { loadResources } = await modules.load('server/schema/load-resources')
  const { useCases } = await modules.load('server/usecases/registry')
  const { titleIn } = await modules.load('resource/resource')
  const { choicesNamed } = await modules.load('resource/json-schema')
  const { customers } = loadResources(path.join(root, 'resources'), useCases)
  const { phone, name } = customers.properties
  expect([titleIn(customers, 'fr'), titleIn(customers, 'es')]).toEqual(['Clients', 'Clientes'])
  expect([titleIn(phone, 'fr'), titleIn(name, 'fr')]).toEqual(['Téléphone', 'Name'])
  const [cash, check] = choicesNamed('moneyTenders')
  expect([titleIn(cash, 'fr'), titleIn(check, 'fr')]).toEqual(['Espèces', 'Check'])
  const [, sale] = choicesNamed('orderTypes')
  expect(titleIn(sale, 'fr')).toBe('Vente')
})

test('the screens and the designer are shown in it, and in English where it has no words', async () => {
  const { startLanguages, translate } = await modules.load('web/data/languages/i18n')
  await startLanguages('fr')
  const shown = ['login.submit', 'login.password', 'login.username'].map((key) => translate(key))
  expect(shown).toEqual(['Se connecter', 'Mot de passe', 'Username'])
  const { wordsIn } = await modules.load('designer/words')
  expect([wordsIn('fr')('text'), wordsIn('fr')('table')]).toEqual(['Texte', 'Table'])
})
